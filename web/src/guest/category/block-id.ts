/** The id of a question's block in the page. */
export function blockId(questionId: string): string {
  return `q-${questionId}`
}
