import { access } from '@iroko/contract/platform/access'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { countOf } from '../../../lib/format.ts'
import { roleWords } from '../../../lib/role-words.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Choice } from '../../../ui/choice/choice.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { changeColumns } from './columns.tsx'
import { WholeMatrix } from './parts-matrix.tsx'
import { RoleEditor, type RoleRow } from './parts-role.tsx'
import { roleKinds } from './parts-words.tsx'
import classes from './roles-permissions.module.css'

export const prefetch = () => queryClient.prefetchQuery(queryOf(access.matrix, {}))

const views = { role: 'One role', all: 'All roles' }

/** What each role may do, and whose records it reaches. */
export default function RolesPermissionsPage() {
  const [{ role, view }, show] = usePlace()
  const matrix = useCall(access.matrix)
  const row = matrix.data?.roles.find((line) => line.role === role) ?? matrix.data?.roles[0]
  return (
    <Page
      title="Roles and permissions"
      description="The permissions and scopes of each role. A change takes effect on the next action of everyone with the role."
    >
      <div className={`line12 ${classes.head}`}>
        <ViewSwitch label="View" views={views} view={view} onChange={(next) => show({ view: next })} />
        {matrix.data && view === 'role' ? (
          <RoleChoice roles={matrix.data.roles} value={row?.role ?? ''} onChange={(next) => show({ role: next })} />
        ) : null}
      </div>
      <Loaded found={matrix} prefix="Roles | " count={8} height={52} />
      {matrix.data && view === 'all' ? (
        <WholeMatrix roles={matrix.data.roles} onRole={(next) => show({ role: next, view: 'role' })} />
      ) : null}
      {matrix.data && row && view === 'role' ? <OneRole key={row.role} row={row} mine={matrix.data.mine} /> : null}
    </Page>
  )
}

function OneRole({ row, mine }: { row: RoleRow; mine: Parameters<typeof RoleEditor>[0]['mine'] }) {
  const differing = Object.keys(row.overrides).length
  return (
    <>
      <p className={classes.facts}>
        <Link
          to={`/dashboard/settings/roles-permissions/users/${encodeURIComponent(row.role)}/${encodeURIComponent(row.role)}`}
        >
          {row.people === 1 ? '1 person has this role' : `${countOf(row.people, 'person', 'people')} have this role`}
        </Link>
        {row.role === 'super' ? (
          <span>The super administrator has every permission. This cannot change.</span>
        ) : (
          <span>
            {differing === 0 ? 'All permissions are default' : `${countOf(differing, 'permission')} changed from default`}
          </span>
        )}
      </p>
      <RoleEditor row={row} mine={mine} />
      <Section title="Changes of this role">
        <ListView
          label="Changes of this role"
          empty="No changes yet. They appear here with who made them."
          call={access.roleChanges}
          extra={{ params: { role: row.role }, sort: '-at', limit: 10, prefix: 'changes' }}
          columns={changeColumns}
          errorPrefix="Roles | "
        />
      </Section>
    </>
  )
}

interface RoleChoiceProps {
  roles: readonly RoleRow[]
  value: string
  onChange: (role: string) => void
}

function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  const options = Object.values(roleKinds).flatMap((isOf) =>
    roles
      .filter(({ role }) => isOf(role))
      .map(({ role, overrides }) => ({
        value: role,
        label: `${roleWords(role)}${Object.keys(overrides).length > 0 ? ' (changed)' : ''}`,
      })),
  )
  return <Choice label="Role" value={value} options={options} onChange={onChange} />
}

interface Place {
  role: string
  view: keyof typeof views
}

/** Which role is shown, and how, stands in the address. */
function usePlace(): [Place, (place: Partial<Place>) => void] {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const place: Place = {
    role: typeof search.role === 'string' ? search.role : 'hr',
    view: search.view === 'all' ? 'all' : 'role',
  }
  const show = (next: Partial<Place>) => {
    const update = (old: Record<string, unknown>) => ({
      ...old,
      ...next,
      view: (next.view ?? place.view) === 'all' ? 'all' : undefined,
    })
    void router.navigate({ to: '.', search: update as never, replace: true, resetScroll: false })
  }
  return [place, show]
}
