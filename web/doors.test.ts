/** Who may open which screen: the guards, the map of screens and every kind of person, as one table to read. */
import { departmentCodes, grantedRoles } from '@iroko/contract/permissions'
import type { SessionUser } from '@iroko/contract/session'
import { expect, it } from 'vitest'
import { routes } from './routes.tsx'
import { allows, isScreen } from './shell/screen.ts'

/** Everything that a guard may ask of a person: a role, a department, and whether they lead. */
function person(roles: string[], department?: string, is_lead = false): SessionUser {
  return {
    employee_info: {
      ogid: 'OG000001',
      email: 'ada@zuma.test',
      roles,
      is_lead,
      remote: false,
      designation: null,
      personal_details: { id: '1', first_name: 'Ada', last_name: 'Obi', gender: null },
    },
    office: department
      ? { title: department, office_type: 'department', code: department }
      : { title: 'Kora Bank Voice', office_type: 'campaign', code: 'kora bank voice' },
    role: { title: '' },
    permissions: {},
  }
}

const people: [who: string, user: SessionUser][] = [
  ['an agent', person([])],
  ['somebody who leads', person([], undefined, true)],
  ...grantedRoles.map((role): [string, SessionUser] => [role, person([role])]),
  ...departmentCodes.map((code): [string, SessionUser] => [`of ${code}`, person([], code)]),
]

it('lets in whom the table of doors says', async () => {
  const portal = routes.filter(isScreen).filter(({ layout }) => layout === 'dashboard')
  const lines = portal.map(({ path, guard }) => {
    const entering = people.filter(([, user]) => allows(user, guard)).map(([who]) => who)
    return `${path}: ${entering.length === people.length ? 'everybody' : entering.join(', ')}`
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('doors.txt')
})
