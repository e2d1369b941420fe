/** What a client objects to in a month, line by line, and the answers. */
import { sharedMonths } from '@iroko/contract/billing/shared-months'
import type { Input, Row } from '@iroko/contract/endpoint'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'

type Objection = Row<typeof sharedMonths.objections>
type Answer = Omit<Input<typeof sharedMonths.answer>['body'], 'version'>

const prefix = 'Objection | '
const most = 100

/** For accounting, beside the month that they are of. */
export function Objections({ contract_id, month }: { contract_id: string; month: string }) {
  const found = useCall(sharedMonths.objections, { query: { contract_id, month, sort: 'raised_at', limit: most } })
  const mayEdit = useMay('invoice.edit')
  return (
    <Loaded found={found} prefix={prefix} bones={null}>
      {({ billing_objections }) =>
        billing_objections.length === 0 ? null : (
          <section className="column12" aria-label="Objections of the client">
            <h2 className="title">Objections of the client</h2>
            {billing_objections.map((objection) => (
              <div key={objection.id} className="column8">
                <ObjectionWords objection={objection} of={`${objection.position}. ${objection.line}`} />
                {mayEdit && !objection.answered_at ? (
                  <div>
                    <AskButton size="xs" ask={() => <AnswerDialog objection={objection} />}>
                      Answer
                    </AskButton>
                  </div>
                ) : null}
              </div>
            ))}
          </section>
        )
      }
    </Loaded>
  )
}

type Shown = Pick<Objection, 'reason' | 'raised_by' | 'raised_at' | 'answer' | 'answered_at'> & { answered_by?: string | null }

/** Who objected and why, and what was answered. */
export function ObjectionWords({ objection, of }: { objection: Shown; of?: string }) {
  const { reason, raised_by, raised_at, answer, answered_by, answered_at } = objection
  return (
    <div className="notice column8">
      {of ? <strong>{of}</strong> : null}
      <span>
        {reason}{' '}
        <span className="small">
          {raised_by}, <DateText value={raised_at} />
        </span>
      </span>
      {answered_at ? (
        <span>
          {answer}{' '}
          <span className="small">
            {answered_by ? `${answered_by}, ` : 'answered '}
            <DateText value={answered_at} />
          </span>
        </span>
      ) : (
        <span className="small">Not answered yet</span>
      )}
    </div>
  )
}

const AnswerDialog = ({ objection: { id, line, reason, raised_by, version } }: { objection: Objection }) => (
  <SendDialog<Answer>
    title={`Answer ${raised_by}`}
    call={sharedMonths.answer}
    params={{ id }}
    prefix={prefix}
    submit="Send answer"
    fixed={{ version } as never}
    fields={[
      {
        ...{ name: 'answer', label: 'Answer', type: 'textarea', required: 'Enter an answer', maxLength: 1000 },
        description: `To '${reason}' about ${line}. It is mailed and stands in the client’s portal`,
      },
    ]}
  />
)
