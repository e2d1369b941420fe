/** What an office may be called, and the words of a refusal. */
import { departmentCodes, grantedRoles } from '@iroko/contract/roles'

type OfficeKind = 'department' | 'campaign'

const ofDepartments: readonly string[] = departmentCodes
/** Everything that a person's rights are looked up by: an office of such a code could be taken for it. */
const ofRights: readonly string[] = [...grantedRoles, 'staff', 'lead', 'rep siever', ...departmentCodes]

/** Whether an office of this kind may have the code: a department's own code is no campaign's, and a role's is nobody's. */
export function mayHaveCode(kind: OfficeKind, code: string): boolean {
  return kind === 'department' && ofDepartments.includes(code) ? true : !ofRights.includes(code)
}

/** A title as a code: small letters and digits, one blank between words. */
const plain = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The code of a new office: made from its title, numbered where it is taken or belongs to somebody else. */
export function codeOf(title: string, kind: OfficeKind, taken: ReadonlySet<string>): string {
  const base = plain(title) || kind
  const may = (code: string) => mayHaveCode(kind, code) && !taken.has(code)
  // A campaign called like a department says in its code what it is.
  const start = may(base) || kind === 'department' ? base : `${base} ${kind}`
  if (may(start)) return start
  for (let number = 2; ; number += 1) if (may(`${start} ${number}`)) return `${start} ${number}`
}

/** '1 person is' or '12 people are', and what to do about it. */
export function occupiedSentence(count: number, place: string): string {
  return `${count} ${count === 1 ? 'person is' : 'people are'} in ${place}. Transfer them first`
}

/** What else an archive takes or gives back: 'and its 3 teams'. */
export function withTeams(teams: number): string | undefined {
  if (teams === 0) return undefined
  return teams === 1 ? 'and its team' : `and its ${teams} teams`
}
