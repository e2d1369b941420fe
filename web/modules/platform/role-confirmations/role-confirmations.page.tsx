import type { Row } from '@iroko/contract/endpoint'
import { roleConfirmations } from '@iroko/contract/platform/role-confirmations'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { roleWords } from '../../../lib/role-words.ts'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { showResults } from '../../../screens/bulk/results.tsx'
import type { BulkAction, Column, RowAction } from '../../../screens/columns/column.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { grantWords, permissionWords } from '../access/parts-words.tsx'

type Confirmation = Row<typeof roleConfirmations.list>
type Decision = 'confirmed' | 'refused'

const title = 'Role Confirmations'

const namesOf = (people: Confirmation['asked_by']): string =>
  people.map(({ full_name }) => full_name).join(', ') || 'Single sign-on group'

const columns: Column<Confirmation>[] = [
  {
    key: 'employee',
    label: 'Employee',
    sortable: true,
    width: 178,
    render: ({ employee }) => <PersonCell name={employee.full_name} picture={null} detail={employee.ogid} />,
  },
  { key: 'role', label: 'Role or office', width: 160, render: ({ role, office }) => office ?? roleWords(role) },
  { key: 'from', label: 'From office', width: 140, render: ({ from }) => from ?? '-' },
  { key: 'starts_on', label: 'Start date', width: 112, render: ({ starts_on }) => starts_on ?? '-' },
  { key: 'asked_by', label: 'By', width: 150, render: ({ asked_by }) => namesOf(asked_by) },
  {
    key: 'permissions',
    label: 'Permissions',
    width: 120,
    render: ({ permissions }) => countOf(permissions.length, 'permission'),
  },
  { key: 'asked_at', label: 'Since', sortable: true, width: 112 },
]

/** Roles and offices whose permissions apply once a second person confirms them. */
export default function RoleConfirmationsPage() {
  const mayConfirm = useMay('roles.confirm')
  const [shown, setShown] = useState<Confirmation>()
  const decide = useDecide(setShown)
  if (!mayConfirm)
    return (
      <Page title={title}>
        <NoPermission text="You cannot open this page. HR confirms roles" />
      </Page>
    )
  return (
    <>
      <ListPage
        title={title}
        description="People who came into a role or an office that carries permissions. The permissions apply once a second person confirms them."
        call={roleConfirmations.list}
        empty="No roles to confirm. New people in roles and departments appear here."
        extra={{ sort: 'asked_at' }}
        columns={columns}
        rowLabel={({ employee }) => `the role of ${employee.full_name}`}
        href={({ employee }) => `/dashboard/user/profile/${employee.ogid}?tab=job`}
        errorPrefix="Roles | "
        {...decide}
      />
      {shown ? <Permissions of={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  )
}

function Permissions({ of, onClose }: { of: Confirmation; onClose: () => void }) {
  return (
    <Dialog title={`Permissions of ${of.office ?? roleWords(of.role)}`} onClose={onClose}>
      {() => (
        <ul>
          {of.permissions.map(({ permission, scope }) => (
            <li key={permission}>
              {permissionWords(permission)}: {grantWords(permission, scope)}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function useDecide(show: (row: Confirmation) => void): {
  actions: RowAction<Confirmation>[]
  bulk: BulkAction<Confirmation>[]
} {
  const send = useSend(roleConfirmations.decide, { prefix: 'Roles | ' })
  const decide = async (rows: readonly Confirmation[], decision: Decision): Promise<boolean> => {
    const answer = await send.mutateAsync({ body: { ids: rows.map(({ id }) => id), decision } })
    return showResults(answer, (id) => rows.find((row) => row.id === id)?.employee.full_name ?? 'One')
  }
  const alone = (decision: Decision) => (row: Confirmation) => void decide([row], decision).catch(() => undefined)
  const mayConfirm = ({ can }: Confirmation) => can.confirm
  const mayRefuse = ({ can }: Confirmation) => can.refuse
  return {
    actions: [
      { label: 'Confirm', run: alone('confirmed'), when: mayConfirm, inRow: 'outline' },
      { label: 'Refuse', run: alone('refused'), when: mayRefuse, danger: true, inRow: 'default' },
      { label: 'View permissions', run: show },
    ],
    bulk: [
      { label: (count) => `Confirm ${countOf(count, 'role')}`, run: (rows) => decide(rows, 'confirmed'), when: mayConfirm },
      {
        label: (count) => `Refuse ${countOf(count, 'role')}`,
        run: (rows) => decide(rows, 'refused'),
        when: mayRefuse,
        danger: true,
      },
    ],
  }
}
