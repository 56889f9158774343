import type { DemoGuide } from "../demo-guide.ts";

export const onboardingChecklist: DemoGuide = {
  author: "owner",
  title: "Design an onboarding checklist that gets finished",
  description:
    "Most checklists tour the menu. A good one leads to the moment when the product first pays off, and then gets out of the way.",
  category: "product",
  createdDaysAgo: 6,
  steps: [
    {
      title: "Name the moment that matters",
      content: `
<p>Look at the customers who stayed. What had nearly all of them done in the first week that those who left had not? It is seldom <q>completed the profile</q>.</p>
<p>Write it as one sentence with a number in it:</p>
<blockquote><p>Has published one guide and seen a reader finish it, within three days.</p></blockquote>`,
    },
    {
      title: "Walk backwards from there",
      content: `
<p>What is the very last thing that has to happen before? And before that? Stop when you reach the sign-up, and strike out every step that the product could do by itself.</p>
<ul>
  <li>Can it be guessed? <em>Guess it, and let people correct it.</em></li>
  <li>Can it wait? <em>Let it wait.</em></li>
  <li>Can an example stand in for it? <em>Ship the example.</em></li>
</ul>
<p>More than five items left means that you are describing the menu again.</p>`,
    },
    {
      title: "Phrase each item as a gain",
      content: `
<table>
  <thead><tr><th scope="col">Instead of</th><th scope="col">Write</th></tr></thead>
  <tbody>
    <tr><td>Configure integration settings</td><td>Let your website show your guides</td></tr>
    <tr><td>Invite team members</td><td>Get a second pair of eyes on your draft</td></tr>
    <tr><td>Complete profile</td><td>Put your name under your work</td></tr>
  </tbody>
</table>
<p>And begin with one that is ticked already. People finish what they have started.</p>`,
    },
    {
      title: "Measure the steps, not the end",
      content: `
<p>Count how many people reach each item and how long they take. The item with the steepest drop is next week's work; leave the others alone.</p>
<pre><code class="language-sql">select item, count(*) as reached, avg(reached_at - signed_up_at) as after
  from onboarding_progress
 where signed_up_at &gt; now() - interval '28 days'
 group by item
 order by reached desc;</code></pre>`,
    },
  ],
};
