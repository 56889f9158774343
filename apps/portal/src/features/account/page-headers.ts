/** Said at the top of each page, also while it loads. */
export const pageHeaders = {
  profile: { title: "Profile", description: "Who you are, here and to your readers." },
  security: {
    title: "Security",
    description: "How you sign in, and how to sign out of every device.",
  },
  members: {
    title: "Members",
    description: "Members write their own guides and hold their own keys. Owners manage all of it.",
  },
  plan: { title: "Plan", description: "How much your account may publish and request." },
};
