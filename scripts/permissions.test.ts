/** The web asks for permissions (`useMay`), never for roles: what a role may do is the company's to change. */
import { readFileSync } from 'node:fs'
import { grantedRoles } from '@iroko/contract/roles'
import { expect, it } from 'vitest'
import { sourceFiles } from './sources.ts'

/** The specification's menu and routes go by roles; the screens about roles have them as their subject. */
const aboutRoles =
  /^web\/(routes|routes\/\w+|public-routes|sidebar|lib\/role-words)\.tsx?$|^web\/modules\/platform\/(access|approval-policies|two-step)\/|\.test\.tsx?$/
/** What the guards answer without naming anybody. */
const harmless = [
  'mayEnter',
  'mayShow',
  'areaRequirement',
  'officeRequirement',
  'operationsRequirement',
  'hasLeaveBell',
  'type Requirement',
  'type ShowRequirement',
]
/** `hr` is also a part of the portal's addresses. */
const names = new RegExp(`['"\`](${grantedRoles.filter((role) => role !== 'hr').join('|')})['"\`]`)
const asks = /employee_info\??\.roles\s*\.|\{[^{}]*\broles\b[^{}]*\} = [\w.()]*employee_info\b/

function faultsOf(source: string): string[] {
  const guards = /import \{([^}]*)\} from '@iroko\/contract\/guards'/.exec(source)?.[1]?.split(',') ?? []
  const asked = guards.map((name) => name.trim()).filter((name) => name && !harmless.includes(name))
  return [...asked, ...(names.exec(source)?.slice(1) ?? []), ...(asks.exec(source) ?? [])]
}

it('finds who asks for a role', () => {
  expect(faultsOf(`import { managesHr, mayEnter } from '@iroko/contract/guards'`)).toEqual(['managesHr'])
  expect(faultsOf(`const isBoss = user.role.title === 'hr_manager'`)).toEqual(['hr_manager'])
  expect(faultsOf(`user.employee_info.roles.includes(wanted)`)).toHaveLength(1)
  expect(faultsOf(`const { ogid, roles } = user.employee_info`)).toHaveLength(1)
  expect(faultsOf(`const mayEdit = useMay('people.edit')`)).toEqual([])
})

it('has no screen that does', () => {
  const sources = sourceFiles('ts,tsx').filter((path) => path.startsWith('web/') && !aboutRoles.test(path))
  expect(sources.length).toBeGreaterThan(200)
  const faults = sources.map((path) => [path, faultsOf(readFileSync(path, 'utf8'))] as const)
  expect(faults.filter(([, found]) => found.length > 0)).toEqual([])
})
