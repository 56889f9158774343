import type { DemoGuide } from "../demo-guide.ts";
import { bakeSourdough } from "./bake-sourdough.ts";
import { newsletterPeopleOpen } from "./newsletter-people-open.ts";
import { onboardingChecklist } from "./onboarding-checklist.ts";
import { readAPaper } from "./read-a-paper.ts";
import { runAMeeting } from "./run-a-meeting.ts";
import { sharpenAKnife } from "./sharpen-a-knife.ts";
import { undoInGit } from "./undo-in-git.ts";
import { windowLightPortrait } from "./window-light-portrait.ts";

/** In the order of their ids: oldest first. */
export const DEMO_GUIDES: DemoGuide[] = [
  bakeSourdough,
  undoInGit,
  readAPaper,
  runAMeeting,
  windowLightPortrait,
  sharpenAKnife,
  onboardingChecklist,
  newsletterPeopleOpen,
];
