import type { DemoGuide } from "../demo-guide.ts";

export const runAMeeting: DemoGuide = {
  author: "owner",
  title: "Run a meeting that people thank you for",
  description:
    "From the invitation to the notes: a routine for meetings that decide something and end early. Works for three people and for thirteen.",
  category: "business",
  createdDaysAgo: 38,
  published: { daysAgo: 33, views: 2_431, completions: 702, ratings: [4, 7, 30, 71, 92] },
  steps: [
    {
      title: "Ask whether it has to be a meeting",
      content: `
<p>A meeting of eight for an hour costs a working day. It is worth it when people have to <strong>decide</strong>, <strong>disagree</strong> or <strong>invent</strong> together. To inform them, write.</p>
<table>
  <thead><tr><th scope="col">You want to …</th><th scope="col">Do this instead</th></tr></thead>
  <tbody>
    <tr><td>tell people something</td><td>a message</td></tr>
    <tr><td>collect the state of things</td><td>a shared list, filled in by Thursday noon</td></tr>
    <tr><td>hear one expert's opinion</td><td>a call with that person</td></tr>
    <tr><td>make a choice that binds several</td><td>a meeting, after all</td></tr>
  </tbody>
</table>`,
    },
    {
      title: "Write the result into the invitation",
      content: `
<p>Finish this sentence: <em>When we leave the room, we will have …</em> A list of topics is not an agenda; a list of questions is.</p>
<blockquote>
  <p><s>Pricing</s></p>
  <p>Which of the two price lists do we publish on 1 March? (25 min, Lena decides)</p>
</blockquote>
<p>Attach whatever has to be read, two pages at most, a day ahead. Invite those who decide and those who know; send the rest the notes.</p>`,
    },
    {
      title: "Begin with silence",
      content: `
<p>Someone has not read the document. Rather than shame them, give everyone five quiet minutes to read it now. It feels odd once, and by the third time nobody wants to do without.</p>`,
    },
    {
      title: "Hear everyone before you debate",
      content: `
<ol>
  <li>State the question and who will decide.</li>
  <li>Go round the table once, one minute each, without interruptions. The most senior person speaks <strong>last</strong>.</li>
  <li>Now discuss, and only what the round has shown to be in dispute.</li>
  <li>Whatever else comes up goes on a sheet named <em>Later</em>. Really look at it at the end.</li>
</ol>`,
    },
    {
      title: "Say the decision aloud, and stop",
      content: `
<p>Speak it as a sentence with a name and a date, while everyone can still object:</p>
<blockquote><p>We publish list B on 1 March. Lena tells the sales team by Friday.</p></blockquote>
<p>Then end the meeting, even if there are twenty minutes left. Especially then.</p>`,
    },
    {
      title: "Send the notes within the hour",
      content: `
<p>Three headings are enough: <strong>decided</strong>, <strong>to do</strong> (who, what, by when), <strong>left open</strong>. Notes that come the next day are an argument about what was said.</p>`,
    },
  ],
};
