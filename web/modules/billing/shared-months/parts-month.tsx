/** A month as it is shared with a client: its lines, the days behind them, and the client's answer. */
import { sharedMonths } from '@iroko/contract/billing/shared-months'
import { monthInWords, shortDay } from '@iroko/contract/day-words'
import type { Input, Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { countOf, durationText } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { amountOf, labelOf } from '../measures/parts-lines.tsx'
import { ObjectionWords } from './parts.tsx'

type Shown = Output<typeof sharedMonths.showMine>['billing_month']
type Objecting = Input<typeof sharedMonths.object>['body']

interface Place {
  id: string
  month: string
}
interface PartProps {
  month: Shown
  params: Place
}

const prefix = 'Month | '
const mostPeople = 1000

export function OwnMonth({ place, onClose }: { place: string; onClose: () => void }) {
  const [id = '', month = ''] = place.split(' ')
  const params = { id, month }
  const found = useCall(sharedMonths.showMine, { params })
  return (
    <RecordDrawer title={monthInWords(month)} found={found} errorPrefix="Month" onClose={onClose}>
      {({ billing_month }) => (
        <>
          <strong>{billing_month.contract.title}</strong>
          <Answer month={billing_month} params={params} />
          <Lines month={billing_month} params={params} />
          <Days month={billing_month} params={params} />
        </>
      )}
    </RecordDrawer>
  )
}

function Answer({ month, params }: PartProps) {
  const accept = useSend(sharedMonths.accept, { prefix, success: 'message' })
  const { state, hash, may_accept, may_object, shared_until, accepted_by, accepted_at, objections_open } = month
  if (accepted_at)
    return (
      <p className="small">
        Accepted by {accepted_by} on <DateText value={accepted_at} />
      </p>
    )
  if (state !== 'shared') return null
  return (
    <div className="column8">
      <p className="small">
        {may_object
          ? `You can accept this month or object to single lines until ${shortDay(shared_until)}. Without an answer it counts as accepted.`
          : 'The time to object is over. This month counts as accepted.'}
      </p>
      {objections_open > 0 ? (
        <p className="small">{countOf(objections_open, 'objection')} to be answered. You can accept the month afterwards.</p>
      ) : null}
      {may_accept ? (
        <div>
          <Button loading={accept.isPending} onClick={() => accept.mutate({ params, body: { hash } })}>
            Accept {monthInWords(params.month)}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Lines({ month, params }: PartProps) {
  const { lines, totals, objections, hash, may_object } = month
  return (
    <>
      <h2 className="title">Lines</h2>
      <ul className="column12">
        {lines.map((line) => {
          const own = objections.filter(({ position, line: title }) => position === line.position && title === line.title)
          const mayObject = may_object && own.every(({ answered_at }) => answered_at)
          return (
            <li key={line.position} className="column8">
              <div className="apart">
                <span className="shrinks">
                  <span className="tiny">
                    {line.position}. {labelOf(line)}
                  </span>
                  <br />
                  <span className="figure">{amountOf(line)}</span>
                </span>
                {mayObject ? (
                  <AskButton
                    size="xs"
                    variant="default"
                    aria-label={`Object to ${line.title}`}
                    ask={() => <ObjectDialog title={line.title} params={params} fixed={{ hash, position: line.position }} />}
                  >
                    Object
                  </AskButton>
                ) : null}
              </div>
              {own.map((objection) => (
                <ObjectionWords key={objection.id} objection={objection} />
              ))}
            </li>
          )
        })}
      </ul>
      <Earlier month={month} />
      {totals ? (
        <DescriptionList
          items={[
            { label: 'Net', value: formatMoney(totals.net_kobo) },
            { label: `VAT ${totals.vat_bp / 100} %`, value: formatMoney(totals.vat_kobo) },
            { label: 'Total', value: formatMoney(totals.total_kobo) },
          ]}
        />
      ) : null}
    </>
  )
}

/** Objections to lines that stand no more as they stood, since the month was measured anew. */
function Earlier({ month: { lines, objections } }: Pick<PartProps, 'month'>) {
  const earlier = objections.filter(({ position, line }) => lines[position - 1]?.title !== line)
  if (earlier.length === 0) return null
  return (
    <>
      <h2 className="title">Objections to earlier lines</h2>
      {earlier.map((objection) => (
        <ObjectionWords key={objection.id} objection={objection} of={objection.line} />
      ))}
    </>
  )
}

interface ObjectDialogProps {
  title: string
  params: Place
  fixed: { hash: string; position: number }
}

const ObjectDialog = ({ title, params, fixed }: ObjectDialogProps) => (
  <SendDialog<Objecting>
    title={`Object to ${title}`}
    call={sharedMonths.object}
    params={{ ...params }}
    prefix={prefix}
    submit="Object"
    fixed={fixed}
    fields={[
      {
        ...{ name: 'reason', label: 'Reason', type: 'textarea', required: 'Enter a reason', maxLength: 1000 },
        description: 'We answer before the month is invoiced',
      },
    ]}
  />
)

function Days({ month: { days }, params }: PartProps) {
  const [opened, open] = useState<string>()
  if (days.length === 0) return null
  return (
    <>
      <h2 className="title">Days behind it</h2>
      <ul className="column8">
        {days.map(({ day, people, minutes }) => (
          <li key={day}>
            <details onToggle={({ currentTarget }) => currentTarget.open && open(day)}>
              <summary>
                <DateText value={day} /> <span className="small">{countOf(people, 'person', 'people')}</span>{' '}
                <span className="figure">{durationText(minutes)}</span>
              </summary>
              {opened === day ? <People params={params} day={day} /> : null}
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

function People({ params, day }: { params: Place; day: string }) {
  const found = useCall(sharedMonths.daysMine, { params, query: { day, limit: mostPeople } })
  return (
    <Loaded found={found} prefix={prefix} count={1} height={32}>
      {({ days }) => (
        <ul className="column8">
          {days.map(({ id, person, line, minutes }) => (
            <li key={id} className="apart">
              <span className="small">
                {person}, {line}
              </span>
              <span className="figure">{durationText(minutes)}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
