import type { DemoGuide } from "../demo-guide.ts";

export const newsletterPeopleOpen: DemoGuide = {
  author: "owner",
  title: "Write a newsletter that people open",
  description:
    "For one reader, about one thing, on the same day each week. A calm method for a first issue, and for the fiftieth.",
  category: "marketing",
  createdDaysAgo: 2,
  steps: [
    {
      title: "Pick one reader",
      content: `
<p>Not a segment: a person whom you have met. Put the name at the top of the empty page and write to it. Delete the name before you send. You will be surprised how much of the marketing voice goes with it.</p>`,
    },
    {
      title: "Promise one thing, and keep to it",
      content: `
<p>Complete the sentence before you write a word: <em>Every Tuesday you get …</em></p>
<ul>
  <li>… <strong>one</strong> recipe that takes half an hour.</li>
  <li>… <strong>one</strong> mistake of ours, and what it cost.</li>
  <li>… <strong>three</strong> links, with the reason for each.</li>
</ul>
<p>If an idea does not fit the sentence, it is a blog post.</p>`,
    },
    {
      title: "Write the subject line last",
      content: `
<p>Write ten. The first five are everybody's, and the good one tends to be number eight. Say what is inside; do not tease.</p>
<table>
  <thead><tr><th scope="col">Teases</th><th scope="col">Tells</th></tr></thead>
  <tbody>
    <tr><td>You won't believe our March</td><td>We lost 40 customers in March. Here is why.</td></tr>
    <tr><td>Newsletter #12</td><td>A bread you can start after dinner</td></tr>
  </tbody>
</table>`,
    },
    {
      title: "Read it aloud, then cut a fifth",
      content: `
<p>Where you stumble, the sentence is too long. Where you get bored, so does everyone else. Then cut a fifth: the first paragraph is nearly always a warm-up for the second.</p>`,
    },
    {
      title: "Make leaving easy",
      content: `
<p>Put the link to unsubscribe where it can be found, and let it work with one click. Those who want to go and cannot will press <q>spam</q> instead, and that is held against every letter you send from then on.</p>
<p>Then send it, and write down two numbers: how many <strong>replied</strong>, and how many left. Opens are a guess these days; replies are people.</p>`,
    },
  ],
};
