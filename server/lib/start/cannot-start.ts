/** Why a process does not start, in a sentence for whoever runs it. */
import { troubleOf } from '../connection/trouble.ts'

/** Its sentence is printed as it stands, and nothing else is. */
export class CannotStart extends Error {}

/** What the system and PostgreSQL say that somebody who runs the portal can mend; others are faults of ours. */
const reasons: Record<string, string> = {
  EADDRINUSE: 'PORT: something else listens there',
  EADDRNOTAVAIL: 'HOST: this machine does not have that address',
  EACCES: 'A right is missing',
  EPERM: 'A right is missing',
  ENOTDIR: 'DATA_DIR: this is not a folder',
  EEXIST: 'DATA_DIR: a file stands where a folder is to be',
  EISDIR: 'DATA_DIR: a folder stands where a file is to be',
  '28P01': 'DATABASE_URL: PostgreSQL does not let this user in',
  '28000': 'DATABASE_URL: PostgreSQL does not let this user in',
  '3D000': 'DATABASE_URL: there is no such database',
  '42501': 'The user of the database has too few rights',
}

/** The sentence for whoever starts a process that cannot; undefined for a fault of ours. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof CannotStart) return error.message
  if (!(error instanceof Error)) return undefined
  const reason = 'code' in error && typeof error.code === 'string' ? reasons[error.code] : undefined
  if (reason) return `${reason} (${error.message})`
  return troubleOf(error) && `The database cannot be used (${error.message || Object(error).code})`
}
