import { custodies } from '@iroko/contract/assets/custodies'
import type { Output } from '@iroko/contract/endpoint'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { MyFaults, ReportButton } from '../../facility/faults/parts-mine.tsx'
import { MyJobs } from '../../facility/jobs/parts-mine.tsx'
import { MyRequests } from '../../procurement/purchase-requests/parts-mine.tsx'
import classes from './assignment.module.css'
import { custodyStateMap, prefix } from './parts.tsx'

type Custody = Output<typeof custodies.mine>['my_assets']['custodies'][number]

const views = { assets: 'Assets', requests: 'My requests', faults: 'My faults', jobs: 'My jobs' }

/** What one answers for: to accept, to decline with a reason, to offer back; what one reported, and what one is to repair. */
export default function MyAssetsPage() {
  const [view, show] = useView(views)
  return (
    <Page
      title="Assets"
      description="What you hold, what you asked the company for, and what you reported."
      narrow={view === 'assets'}
      actions={
        <>
          <ViewSwitch label="Show" views={views} view={view} onChange={show} />
          <ReportButton />
        </>
      }
    >
      {view === 'assets' ? <Own /> : null}
      {view === 'requests' ? <MyRequests /> : null}
      {view === 'faults' ? <MyFaults /> : null}
      {view === 'jobs' ? <MyJobs /> : null}
    </Page>
  )
}

function Own() {
  const own = useCall(custodies.mine).data?.my_assets
  if (!own) return null
  if (own.custodies.length === 0)
    return <Empty title="You hold no assets" text="What is handed over to you appears here, to be accepted." />
  return (
    <>
      {own.has_pin ? null : (
        <p className="dimmed">Set a gate PIN under Attendance to accept on the phone of who hands something over to you.</p>
      )}
      <ul className={`plain ${classes.held}`}>
        {own.custodies.map((custody) => (
          <Held key={custody.id} custody={custody} />
        ))}
      </ul>
    </>
  )
}

function Held({ custody }: { custody: Custody }) {
  const { id, version, asset, state, can, given_by, given_at, return_by, return_why } = custody
  const accept = useSend(custodies.accept, { prefix, success: 'message' })
  const offer = useSend(custodies.offer, { prefix, success: 'message' })
  return (
    <li>
      <div className="apart">
        <strong>
          {asset.title} <span className="dimmed">{asset.tag}</span>
        </strong>
        <StatusBadge status={state} map={custodyStateMap} />
      </div>
      <p className="dimmed">
        Handed over by {given_by.full_name}, <DateText value={given_at} />
        {return_by ? (
          <>
            . Back by <DateText value={return_by} />: {return_why}
          </>
        ) : null}
      </p>
      <div className="line12">
        {can.accept ? (
          <Button
            variant="outline"
            loading={accept.isPending}
            onClick={() => accept.mutate({ params: { id }, body: { version } })}
          >
            Accept
          </Button>
        ) : null}
        {can.decline ? (
          <AskButton
            variant="default"
            ask={() => (
              <SendDialog<{ reason: string }>
                title={`Decline ${asset.tag}?`}
                call={custodies.decline}
                params={{ id }}
                fixed={{ version } as never}
                prefix={prefix}
                submit="Decline"
                fields={[
                  { name: 'reason', type: 'text', label: 'Reason', required: 'Enter a reason', maxLength: 200, full: true },
                ]}
              />
            )}
          >
            Decline
          </AskButton>
        ) : null}
        {can.offer && state === 'held' ? (
          <Button
            variant="default"
            loading={offer.isPending}
            onClick={() => offer.mutate({ params: { id }, body: { version } })}
          >
            Offer return
          </Button>
        ) : null}
      </div>
    </li>
  )
}
