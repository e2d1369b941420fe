/** Who may open which screen: the guards, the map of screens and every kind of person, as one table to read; and whose menu offers it. */
import type { Endpoint } from '@iroko/contract/endpoint'
import { permissions, scopeOf } from '@iroko/contract/permissions'
import { type DepartmentCode, departmentCodes, type GrantedRole, grantedRoles, type Role } from '@iroko/contract/roles'
import type { SessionUser } from '@iroko/contract/session'
import { expect, it } from 'vitest'
import { routes } from './routes.tsx'
import { type Entry, menuOf } from './shell/menu/menu.ts'
import { allows, isScreen, type Screen } from './shell/screen.ts'
import { sidebar } from './sidebar.ts'

/** Everything that a guard may ask of a person: a role, a department, and whether they lead; and what they may do with it. */
function person(roles: GrantedRole[], department?: DepartmentCode, is_lead = false): SessionUser {
  const counting: Role[] = ['staff', ...roles, ...(department ? [department] : []), ...(is_lead ? (['lead'] as const) : [])]
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
    permissions: Object.fromEntries(permissions.map((permission) => [permission, scopeOf(counting, permission)])),
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

/** What stands in the files of the modules, and what the contract's files export, by their paths. */
const sources = import.meta.glob<string>('./modules/**/*.tsx', { query: '?raw', import: 'default', eager: true })
const nouns = import.meta.glob<Record<string, Record<string, Endpoint>>>(['../contract/*/*.ts', '!../contract/**/*.test.ts'], {
  eager: true,
})

/** The text of a page with those parts that stand beside it. */
function textOf(path: string): string {
  const text = sources[path] ?? ''
  const parts = [...text.matchAll(/from '\.\/([\w-]+\.tsx)'/g)].map(([, part]) => path.replace(/[^/]+$/, part ?? ''))
  return [text, ...parts.map((part) => sources[part] ?? '')].join('\n')
}

/** The calls that a screen reads, as its text names them: `useCall(leave.list)`, `call={leave.list}`, `calls={branches}`. */
function readsOf({ load }: Screen): Endpoint[] {
  const text = textOf(/\.\/modules\/[\w/-]+\.page\.tsx/.exec(String(load).replace('/web/', './'))?.[0] ?? '')
  const files = [...text.matchAll(/import \{([^}]+)\} from '@iroko\/contract\/([\w/-]+)'/g)]
  const named = [...text.matchAll(/(?:useCall\(|queryOf\(|call=\{|calls=\{|call: )(\w+)(?:\.(\w+))?/g)]
  return named.flatMap(([, noun = '', call = 'list']) => {
    const [, , file] = files.find(([, names]) => names?.split(/[\s,]+/).includes(noun)) ?? []
    const found = nouns[`../contract/${file}.ts`]?.[noun]?.[call]
    return found?.method === 'GET' ? [found] : []
  })
}

/** The permission without which a screen says that it is not for the person. */
function askedBy({ load }: Screen): string | undefined {
  const text = sources[/\.\/modules\/[\w/-]+\.page\.tsx/.exec(String(load).replace('/web/', './'))?.[0] ?? ''] ?? ''
  return text.includes('<NoPermission') ? /useMay\('([\w.]+)'/.exec(text)?.[1] : undefined
}

it('offers nobody a screen in the menu that is not open to them', () => {
  const screens = new Map(routes.filter(isScreen).map((screen) => [screen.path, screen]))
  const isGranted = ({ permissions: granted }: SessionUser, asked: string) =>
    asked === 'public' || asked === 'signed_in' || Object.entries(granted).some(([name, scope]) => name === asked && scope)
  const opens = (user: SessionUser, screen: Screen): boolean => {
    const reads = readsOf(screen)
    const asked = askedBy(screen)
    return (
      allows(user, screen.guard) &&
      (asked === undefined || isGranted(user, asked)) &&
      (reads.length === 0 || reads.some(({ access }) => isGranted(user, access)))
    )
  }
  const pathsOf = (entry: Entry): string[] => [...(entry.to ? [entry.to] : []), ...entry.entries.flatMap(pathsOf)]
  const closed = people.flatMap(([who, user]) =>
    menuOf(sidebar, { user, links: {}, hasScreen: (path) => screens.has(path) })
      .flatMap(({ entries }) => entries.flatMap(pathsOf))
      .flatMap((path) => screens.get(path) ?? [])
      .filter((screen) => !opens(user, screen))
      .map(({ path }) => `${who}: ${path}`),
  )
  expect(closed).toEqual([])
  // What the pages' texts are read for is found in them.
  expect(routes.filter(isScreen).filter((screen) => readsOf(screen).length > 0).length).toBeGreaterThan(60)
})
