import type { DemoGuide } from "../demo-guide.ts";

export const sharpenAKnife: DemoGuide = {
  author: "member",
  title: "Sharpen a kitchen knife on a whetstone",
  description:
    "Twenty minutes, one stone, a lifetime of tomatoes that do not fight back. The whole secret is to hold one angle and to feel for the burr.",
  category: "lifestyle",
  createdDaysAgo: 16,
  published: { daysAgo: 15, views: 874, completions: 266, ratings: [1, 0, 4, 22, 41] },
  steps: [
    {
      title: "Prepare the stone",
      content: `
<p>A combination stone of grit <strong>1000 / 3000</strong> is all that a kitchen needs. Soak it until no more bubbles rise, about ten minutes, and set it on a wet cloth so that it cannot slide.</p>
<p>Keep a bowl of water at hand. The grey mud that forms does the cutting: do not rinse it off.</p>`,
    },
    {
      title: "Find the angle",
      content: `
<p>Lay the knife flat on the stone, then lift its back by the height of <strong>two stacked coins</strong>. That is about 15° on a chef's knife.</p>
<p>The exact number hardly matters. Keeping it does: lock your wrist and move from the elbow.</p>`,
    },
    {
      title: "Work one side until you feel a burr",
      content: `
<ol>
  <li>Start at the tip, edge towards you, three fingers of the other hand on the blade.</li>
  <li>Push away and draw back along the whole stone, with pressure on the way back.</li>
  <li>Move your fingers, and so the pressure, from the tip to the heel in about six places.</li>
</ol>
<p>Now stroke with your thumb <em>across</em> the edge, from the back outwards, on the upper side. Is there a fine roughness along its whole length? That is the burr, and the proof that you have reached the edge. No burr, go on.</p>
<blockquote><p><strong>Never run a finger along the edge.</strong> Across, and away from it, always.</p></blockquote>`,
    },
    {
      title: "Turn it over, then refine",
      content: `
<p>Do the same on the other side until the burr has moved over. Then take the fine side of the stone and lighten your hand:</p>
<ul>
  <li>ten strokes a side,</li>
  <li>five strokes a side,</li>
  <li>one and one, three times, with no more than the knife's own weight.</li>
</ul>`,
    },
    {
      title: "Test it on paper, and keep it so",
      content: `
<p>Hold up a sheet of newspaper and cut down from its edge. A sharp knife whispers through; where it catches, work that spot again.</p>
<p>Afterwards: a wooden board, no dishwasher, and a few strokes on the fine side once a month.</p>`,
    },
  ],
};
