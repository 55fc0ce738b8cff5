/** The field in which a dish of a question is named. */
export const nameField = (questionId: string) => `${questionId}-name`
