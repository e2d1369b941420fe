import { resignations } from '@iroko/contract/people/resignations'
import { Button } from '@mantine/core'
import { useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { MyClearance } from '../clearance/parts-mine.tsx'
import { ResignationView } from './parts.tsx'
import { SubmitDialog } from './parts-submit.tsx'

/** One's own resignation: none, on its way, or approved with what is still to be done. */
export default function MyResignationPage() {
  const { ogid } = useUser().employee_info
  const form = useOpenRecord('resignation')
  const found = useCall(resignations.current, { params: { ogid } })
  const notice = useCall(resignations.notice, { params: { ogid } })
  const why = notice.data?.notice.why_not
  const resign =
    notice.data && !why ? (
      <Button variant="default" onClick={form.openNew}>
        Resign
      </Button>
    ) : null
  return (
    <Page title="Resignation" narrow actions={resign}>
      <Loaded found={found} prefix="Resignation | " count={3} height={96}>
        {({ resignation }) =>
          resignation ? (
            <Section title={resignation.status === 'retracted' ? 'Your last resignation' : 'Your resignation'}>
              <div className="card20 column16">
                <ResignationView resignation={resignation} />
              </div>
            </Section>
          ) : (
            <div className="card20 column12">
              <p className="plain">{why ?? 'You have not resigned.'}</p>
              <p className="plain dimmed">
                A resignation goes to your leader and HR. You can retract it while it is pending, and up to your last working
                day if HR agrees.
              </p>
            </div>
          )
        }
      </Loaded>
      <MyClearance />
      {form.isNew ? <SubmitDialog onClose={form.close} /> : null}
    </Page>
  )
}
