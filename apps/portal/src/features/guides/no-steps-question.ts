/** Asked before a guide without steps is published. */
export const noStepsQuestion = {
  title: "Publish a guide without steps?",
  description: "Readers will see its title and description only. You can add steps later.",
  confirm: "Publish without steps",
};
