import type { DemoGuide } from "../demo-guide.ts";

export const bakeSourdough: DemoGuide = {
  author: "owner",
  title: "Bake your first sourdough loaf",
  description:
    "One loaf, four ingredients, a day of mostly waiting. With the signs to look for at each stage, because your kitchen does not read the clock.",
  category: "lifestyle",
  createdDaysAgo: 96,
  published: { daysAgo: 94, views: 4_812, completions: 1_207, ratings: [3, 5, 21, 88, 214] },
  featuredDaysAgo: 60,
  steps: [
    {
      title: "Weigh everything",
      content: `
<p>Bread is forgiving about time and unforgiving about proportions. Use a scale, not cups.</p>
<table>
  <thead><tr><th scope="col">Ingredient</th><th scope="col">Weight</th><th scope="col">Baker's percentage</th></tr></thead>
  <tbody>
    <tr><td>Strong white flour</td><td>450 g</td><td>90 %</td></tr>
    <tr><td>Wholemeal flour</td><td>50 g</td><td>10 %</td></tr>
    <tr><td>Water, lukewarm</td><td>350 g</td><td>70 %</td></tr>
    <tr><td>Active starter</td><td>100 g</td><td>20 %</td></tr>
    <tr><td>Fine salt</td><td>10 g</td><td>2 %</td></tr>
  </tbody>
</table>
<p>The last column is how bakers talk: everything is <a href="https://en.wikipedia.org/wiki/Baker_percentage">a percentage of the flour</a>. It lets you bake a loaf of any size without a new recipe.</p>`,
    },
    {
      title: "Check that the starter is awake",
      content: `
<p>Feed the starter four to six hours before you begin: one part starter, two parts flour, two parts water. It is ready when it has doubled and is domed, not sunken.</p>
<blockquote><p><strong>The float test:</strong> drop a teaspoon of it into a glass of water. If it floats, bake. If it sinks, wait an hour and ask again.</p></blockquote>
<p>A sleepy starter is the reason for nine flat loaves in ten. Nothing you do later makes up for it.</p>`,
    },
    {
      title: "Mix, rest, then add the salt",
      content: `
<ol>
  <li>Stir the starter into the water until it is milky.</li>
  <li>Add both flours and mix with your hand until no dry patch is left. It will look rough. Good.</li>
  <li>Cover and leave for 40 minutes. The flour drinks, and gluten forms with no work from you.</li>
  <li>Sprinkle the salt over, add a splash of water and squeeze it through.</li>
</ol>`,
    },
    {
      title: "Fold four times",
      content: `
<p>Every 30 minutes, four times in all: wet your hand, take one side of the dough, pull it up as far as it goes without tearing, and fold it over the middle. Turn the bowl a quarter and repeat until you are back where you began.</p>
<p>Feel how it changes. The first fold is a puddle; by the fourth the dough holds itself together and comes away from the bowl in one piece.</p>`,
    },
    {
      title: "Wait for the dough, not for the clock",
      content: `
<p>Cover the bowl and leave it until the dough has grown by <em>about half</em>, wobbles when you shake it and shows bubbles at the edge.</p>
<ul>
  <li>At 26 °C: about three hours after the last fold.</li>
  <li>At 21 °C: five to six.</li>
  <li>At 18 °C: go for a long walk.</li>
</ul>
<p>If in doubt, shape it sooner. Dough that has gone too far spreads like a pancake; dough that has not is merely a little dense.</p>`,
    },
    {
      title: "Shape it and let the fridge do the night shift",
      content: `
<p>Tip the dough onto a floured worktop. Fold the edges to the middle, turn it over and drag it towards you so that the skin tightens. Put it, seam up, into a bowl lined with a well-floured cloth.</p>
<p>Cover it and put it in the fridge for 8 to 16 hours. The cold gives flavour, and a firm dough is far easier to score.</p>`,
    },
    {
      title: "Bake it dark",
      content: `
<ol>
  <li>Heat the oven to 250 °C with a lidded cast-iron pot inside, for at least 40 minutes.</li>
  <li>Turn the dough onto baking paper and cut it once, a centimetre deep, with a razor blade.</li>
  <li>Lower it into the pot, lid on: <strong>20 minutes</strong>.</li>
  <li>Lid off, 230 °C: another <strong>20 to 25 minutes</strong>, until the crust is the colour of chestnuts.</li>
</ol>
<p>Then the hardest step of all: let it cool for an hour before you cut. The crumb is still setting, and a loaf that is cut hot turns gummy.</p>`,
    },
  ],
};
