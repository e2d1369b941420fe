/** What people are written when their record changes. */

const words = (fields: readonly string[]): string => fields.map((field) => field.replaceAll('_', ' ')).join(', ')

interface CorrectionDecision {
  approved: readonly string[]
  refused: readonly string[]
  /** Why these were rejected. */
  comment: string
}

export function correctionLetter(first_name: string, by: string, { approved, refused, comment }: CorrectionDecision) {
  const lines = [
    ...(approved.length > 0 ? [`Corrected: ${words(approved)}.`] : []),
    ...(refused.length > 0 ? [`Rejected: ${words(refused)}.`, `Reason: ${comment}`] : []),
  ]
  return {
    subject: approved.length > 0 ? 'Your record was corrected' : 'Your record correction was rejected',
    body: `Dear ${first_name},\n\n${by} decided your record correction.\n${lines.join('\n')}\n`,
  }
}

/** Pay that goes astray begins with a change that its owner did not hear of. */
export function bankLetter(first_name: string, what: string, text: string) {
  return {
    subject: `Change of your bank account ${what}`,
    body: `Dear ${first_name},\n\n${text}\n\nIf you did not expect this, contact HR at once.\n`,
  }
}
