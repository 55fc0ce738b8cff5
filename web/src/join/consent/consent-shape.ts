/** One version of the consent in one language. */
export interface ConsentText {
  title: string
  /** Introduces the operator; both replace the first section's lines when an operator is set. */
  runBy: string
  sections: readonly { title: string; lines: readonly string[] }[]
  /** The sentence that the applicant agrees to. */
  agreement: string
}
