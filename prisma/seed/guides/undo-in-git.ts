import type { DemoGuide } from "../demo-guide.ts";

export const undoInGit: DemoGuide = {
  author: "owner",
  title: "Undo almost anything in Git",
  description:
    "The right way back for each kind of mistake: not staged, staged, committed, pushed, deleted. Start with the step that describes your afternoon.",
  category: "tech",
  createdDaysAgo: 71,
  published: { daysAgo: 70, views: 7_340, completions: 2_918, ratings: [6, 4, 19, 140, 377] },
  featuredDaysAgo: 69,
  steps: [
    {
      title: "First, stop and look",
      content: `
<p>Most damage is done by the second command, in haste. Before you undo anything, ask Git where you are:</p>
<pre><code class="language-sh">git status
git log --oneline --graph -10</code></pre>
<p>If you are nervous, make a copy of where you stand. It costs nothing, and it is a name to come back to:</p>
<pre><code class="language-sh">git branch before-i-tried-things</code></pre>`,
    },
    {
      title: "Throw away changes you have not committed",
      content: `
<p>One file, back to how it was in the last commit:</p>
<pre><code class="language-sh">git restore src/app.ts</code></pre>
<p>Staged by mistake, but you want to keep the change itself:</p>
<pre><code class="language-sh">git restore --staged src/app.ts</code></pre>
<blockquote><p><strong>Careful:</strong> a change that was never committed or stashed is gone for good after the first of the two. If you might want it, use <code>git stash</code> instead.</p></blockquote>`,
    },
    {
      title: "Mend the last commit",
      content: `
<p>A typo in the message, or a file that you forgot. Stage what is missing, then:</p>
<pre><code class="language-sh">git commit --amend</code></pre>
<p>To take the commit apart but keep all of its changes in your working folder:</p>
<pre><code class="language-sh">git reset HEAD~1</code></pre>
<p>Both write history anew. That is fine as long as nobody else has it: once it is pushed, go to the next step.</p>`,
    },
    {
      title: "Take back what is already pushed",
      content: `
<p>Others have your commit, so do not pretend that it never was. Make a new one that does the opposite:</p>
<pre><code class="language-sh">git revert 4f2c9e1
git push</code></pre>
<p>For a merge, say which side was the main line, nearly always the first:</p>
<pre><code class="language-sh">git revert -m 1 9b71d03</code></pre>`,
    },
    {
      title: "Bring back a commit or branch you deleted",
      content: `
<p>Git keeps a diary of everywhere <code>HEAD</code> has been, for 90 days unless told otherwise. It is called the <a href="https://git-scm.com/docs/git-reflog">reflog</a>, and it has saved more evenings than any other command.</p>
<pre><code class="language-sh">git reflog
# 4f2c9e1 HEAD@{0}: reset: moving to HEAD~3
# 9b71d03 HEAD@{1}: commit: The work of three days
git branch rescued 9b71d03</code></pre>
<p>The commits were never gone; only their name was.</p>`,
    },
    {
      title: "Keep this within reach",
      content: `
<table>
  <caption>What happened, and the way back</caption>
  <thead><tr><th scope="col">I want to …</th><th scope="col">Command</th><th scope="col">Safe once pushed</th></tr></thead>
  <tbody>
    <tr><td>drop changes in a file</td><td><code>git restore FILE</code></td><td>yes</td></tr>
    <tr><td>unstage a file</td><td><code>git restore --staged FILE</code></td><td>yes</td></tr>
    <tr><td>change the last commit</td><td><code>git commit --amend</code></td><td>no</td></tr>
    <tr><td>undo a commit for everybody</td><td><code>git revert COMMIT</code></td><td>yes</td></tr>
    <tr><td>find what I lost</td><td><code>git reflog</code></td><td>yes</td></tr>
  </tbody>
</table>`,
    },
  ],
};
