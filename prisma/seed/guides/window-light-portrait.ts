import type { DemoGuide } from "../demo-guide.ts";

export const windowLightPortrait: DemoGuide = {
  author: "member",
  title: "Take a portrait by window light",
  description:
    "A window, a white sheet and any camera, the one in your phone included. Learn to see where the light comes from, and the rest is conversation.",
  category: "creative",
  createdDaysAgo: 27,
  published: { daysAgo: 26, views: 1_288, completions: 391, ratings: [0, 1, 6, 29, 64] },
  featuredDaysAgo: 20,
  steps: [
    {
      title: "Choose the window",
      content: `
<p>You want a large window <strong>without direct sun</strong>: one that faces away from it, or any window on an overcast day. The larger the source and the nearer the face, the softer the shadows.</p>
<p>Switch off every lamp. Their light is orange, that of the sky is blue, and skin looks ill in a mixture of both.</p>`,
    },
    {
      title: "Turn the face, not the camera",
      content: `
<p>Put your friend an arm's length from the window and ask for a slow turn of the head. Watch the shadow of the nose:</p>
<ul>
  <li><strong>Facing the window:</strong> even, gentle, a little flat.</li>
  <li><strong>Half-way:</strong> a small bright triangle appears on the far cheek. Painters loved it, and it has a painter's name: <a href="https://en.wikipedia.org/wiki/Rembrandt_lighting">Rembrandt light</a>.</li>
  <li><strong>Side-on:</strong> half the face in darkness. Dramatic; use it on purpose.</li>
</ul>`,
    },
    {
      title: "Fill the shadows with a sheet",
      content: `
<p>Hang something white over a chair on the dark side: a sheet, a pizza box, a newspaper. Move it nearer until you can just see detail in the shadow, and no further. Shadows are what makes a face round.</p>`,
    },
    {
      title: "Set the camera",
      content: `
<table>
  <thead><tr><th scope="col"></th><th scope="col">Camera</th><th scope="col">Phone</th></tr></thead>
  <tbody>
    <tr><th scope="row">Lens</th><td>50 to 85 mm</td><td>2× or 3×, never the wide one</td></tr>
    <tr><th scope="row">Aperture</th><td>f/2.8</td><td>portrait mode, at half strength</td></tr>
    <tr><th scope="row">Shutter</th><td>1/125 s or faster</td><td>brace your elbows</td></tr>
    <tr><th scope="row">Focus</th><td colspan="2">on the eye that is nearer</td></tr>
  </tbody>
</table>
<p>Make the picture a touch darker than the camera proposes: tap the face and drag down, or set <code>-0.7</code>. Skin keeps its colour, and the room behind falls quiet.</p>`,
    },
    {
      title: "Talk, and keep the camera up",
      content: `
<p>Nobody can look natural on command. Ask a question whose answer they have to look for: <q>What did your kitchen smell of when you were six?</q> Take the picture just <em>after</em> the answer.</p>
<p>Take thirty. Keep one.</p>`,
    },
  ],
};
