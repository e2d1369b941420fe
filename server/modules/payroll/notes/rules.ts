/** Who deletes a payroll note. */
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'

interface Note {
  author_id: string
  created_by: string
  seen_at: string | null
}

/** Why a user does not delete a note: it is its author's until accounts have seen it, and stays from then on. */
export function whyNot({ author_id, created_by, seen_at }: Note, _step: 'delete', user_id: string): Fault | undefined {
  if (seen_at !== null) return conflict('seen', 'Accounts have already seen this note. Change its status instead')
  return author_id === user_id ? undefined : forbidden(`You cannot delete this note. Ask ${created_by}, who added it`)
}
