import { readRole } from '@iroko/contract/permissions'
import { access } from '@iroko/contract/platform/access'
import { everyRole, grantedRoles, type Role } from '@iroko/contract/roles'
import { Link, useParams } from '@tanstack/react-router'
import { roleWords } from '../../../lib/role-words.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { type Holder, holderColumns } from './columns.tsx'

/** Who has a role, and taking it away. */
export default function RoleUsersPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const role = readRole(id) ?? everyRole.find((role) => role === id)
  const back = <Link to="/dashboard/settings/roles-permissions">Roles and permissions</Link>
  if (!role) {
    return (
      <Page title="Employees with this role">
        <Empty title="This role does not exist" action={back} />
      </Page>
    )
  }
  return <Holders role={role} />
}

function Holders({ role }: { role: Role }) {
  const byHand = grantedRoles.find((grantedRole) => grantedRole === role)
  const { data } = useCall(access.matrix)
  const mayTake = data?.roles.find((row) => row.role === role)?.can.assign ?? false
  const send = useSend(access.assign, { prefix: 'Roles | ', success: 'message' })
  const take = async (holders: Holder[]): Promise<boolean> => {
    const [first] = holders
    if (!byHand || !first) return false
    const whom = holders.length === 1 ? first.full_name : `${holders.length} people`
    const yes = await confirm({
      title: `Remove ${roleWords(role)} from ${whom}?`,
      text: 'It takes effect on their next action. Their past decisions do not change.',
      action: 'Remove role',
      danger: true,
    })
    if (!yes) return false
    await send.mutateAsync({ body: { people: holders.map(({ ogid }) => ogid), give: [], take: [byHand] } })
    return true
  }
  const when = (holder: Holder) => mayTake && holder.roles.includes(role)
  return (
    <ListPage
      title={`Employees with the role ${roleWords(role)}`}
      description={
        byHand
          ? 'Assigned manually, or by the department of the employee.'
          : 'It follows from the office or the direct reports of an employee and cannot be assigned manually.'
      }
      call={access.holders}
      empty="No one has this role yet. Assign it under Roles Assignment."
      extra={{ query: { role }, sort: 'full_name' }}
      columns={holderColumns}
      rowLabel={({ full_name }) => full_name}
      actions={[{ label: 'Remove role', run: (row) => void take([row]).catch(() => undefined), when, danger: true }]}
      bulk={mayTake ? [{ label: (count) => `Remove role from ${count}`, run: take, when, danger: true }] : undefined}
      errorPrefix="Roles | "
    />
  )
}
