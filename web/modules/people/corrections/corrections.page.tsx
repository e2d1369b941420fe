import { recordCorrections } from '@iroko/contract/people/corrections'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty, NoPermission } from '../../../ui/state/states.tsx'
import { WaitingEmailChanges } from '../email-changes/parts.tsx'
import { CorrectionList } from './parts-corrections.tsx'

/** Corrections that wait for HR, oldest first. */
const query = { pending: 'true', sort: 'created_at', limit: 100 } as const

export default function CorrectionsPage() {
  const mayEdit = useMay('people.edit')
  const found = useCall(recordCorrections.list, { query }, { enabled: mayEdit })
  return (
    <Page
      title="Record corrections"
      description="Requests of employees to correct their own records, and email changes that wait for a second person."
    >
      {mayEdit ? <WaitingEmailChanges /> : null}
      {mayEdit ? (
        <Loaded found={found} prefix="Correction | " count={3} height={140} />
      ) : (
        <NoPermission text="You cannot open this page. HR corrects employee records" />
      )}
      {found.data?.corrections.length === 0 ? <Empty text="No pending record corrections" /> : null}
      {found.data && found.data.corrections.length > 0 ? <CorrectionList corrections={found.data.corrections} /> : null}
    </Page>
  )
}
