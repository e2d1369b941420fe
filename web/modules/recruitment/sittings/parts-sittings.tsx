/** Who was invited to which test, and what they reached. */
import { aptitudeTests } from '@iroko/contract/recruitment/aptitude-tests'
import { type SittingStatus, sittings, sittingWords } from '@iroko/contract/recruitment/sittings'
import { Button } from '@mantine/core'
import { IconMail, IconMailOff, IconMailPlus } from '@tabler/icons-react'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import type { RowAction } from '../../../screens/columns/column.ts'
import { optionsOf } from '../../../screens/fields/option.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { type SittingRow, sittingColumns } from './columns.tsx'
import { InviteToTest } from './parts-invite.tsx'
import { SittingDrawer } from './parts-sitting.tsx'

/** The tests that applicants can be invited to. */
export function useTestOptions() {
  const { data } = useCall(aptitudeTests.lookup)
  return (data?.aptitude_tests ?? []).map(({ id, title }) => ({ value: id, label: title }))
}

/** What staff can do with a sitting that is not over. */
export function useSittingActions(): RowAction<SittingRow>[] {
  const mayEdit = useMay('application.edit')
  const settings = { prefix: 'Aptitude test | ', success: 'message' } as const
  const renew = useSend(sittings.renew, settings)
  const cancel = useSend(sittings.cancel, settings)
  if (!mayEdit) return []
  return [
    {
      label: 'Send a new link',
      icon: <IconMail size={16} />,
      ask: ({ application: { full_name }, status }) => ({
        title: `Send ${full_name} a new link?`,
        text:
          status === 'started'
            ? 'The link before ends. The time of the test runs on.'
            : 'The link before ends, and the days to start the test count anew.',
        action: 'Send link',
      }),
      run: ({ id }) => renew.mutate({ params: { id } }),
      when: ({ can }) => can.renew,
    },
    {
      label: 'Cancel invitation',
      icon: <IconMailOff size={16} />,
      danger: true,
      ask: ({ application: { full_name } }) => ({
        title: `Cancel the invitation of ${full_name}?`,
        text: 'Their link then says so. You can invite them again.',
        action: 'Cancel invitation',
        danger: true,
      }),
      run: ({ id }) => cancel.mutate({ params: { id } }),
      when: ({ can }) => can.cancel,
    },
  ]
}

export function Sittings() {
  const mayRead = useMay('aptitude.read')
  const mayInvite = useMay('application.edit')
  const invite = mayInvite ? (
    <Button leftSection={<IconMailPlus size={18} />} onClick={() => void ask(<InviteToTest />)}>
      Invite applicants
    </Button>
  ) : undefined
  const open = ({ id, application }: SittingRow) => void ask(<SittingDrawer id={id} name={application.full_name} />)
  return (
    <ListView
      label="Sittings"
      call={sittings.list}
      columns={sittingColumns}
      filters={[
        { type: 'select', name: 'status', label: 'Status', options: optionsOf<SittingStatus>(sittingWords) },
        { type: 'select', name: 'test_id', label: 'Test', options: useTestOptions() },
      ]}
      rowLabel={({ application }) => `the sitting of ${application.full_name}`}
      actions={useSittingActions()}
      onRowClick={mayRead ? open : undefined}
      toolbar={invite}
      empty={invite}
      errorPrefix="Sittings | "
    />
  )
}
