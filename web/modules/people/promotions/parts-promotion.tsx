/** One promotion over the screen that lists it: what changes, where it stands, what can be done. */

import { type FullPromotion, promotions } from '@iroko/contract/people/promotions'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { LetterButton } from './parts-letter.tsx'
import { MaskedMoney } from './parts-money.tsx'
import classes from './parts-promotion.module.css'
import { ProposeDialog } from './parts-propose.tsx'
import { StandingNotice } from './parts-standing.tsx'

interface PromotionDrawerProps {
  id: string
  onClose: () => void
}

export function PromotionDrawer({ id, onClose }: PromotionDrawerProps) {
  const found = useCall(promotions.show, { params: { id } })
  return (
    <RequestDrawer kind="promotion" found={found} employee={found.data?.promotion.employee} onClose={onClose}>
      {({ promotion }) => <PromotionView promotion={promotion} />}
    </RequestDrawer>
  )
}

function PromotionView({ promotion }: { promotion: FullPromotion }) {
  const { to, effective_on, reason, proposed_by, created_at, problem } = promotion
  return (
    <RequestBody
      kind="promotion"
      request={promotion}
      requester={proposed_by.full_name}
      line={
        <>
          {to.designation?.title} from <DateText value={effective_on} />
        </>
      }
    >
      {problem ? (
        <p className={`${classes.problem} ${toneClass('bad')}`} role="status">
          It could not take effect: {problem}. The next attempt is tonight.
        </p>
      ) : null}
      <Terms promotion={promotion} />
      <StandingNotice standing={promotion.standing} />
      <p className={classes.reason}>{reason}</p>
      <p className={classes.quiet}>
        Proposed by {proposed_by.full_name}, <DateText value={created_at} />
      </p>
      <Buttons promotion={promotion} />
    </RequestBody>
  )
}

function Terms({ promotion: { from, to, effective_on, shows_pay } }: { promotion: FullPromotion }) {
  const rows = [
    { name: 'Designation', before: from.designation?.title, after: to.designation?.title },
    { name: 'Office', before: from.office.title, after: to.office.title },
    { name: 'Team', before: from.team?.title, after: to.team?.title },
  ]
  return (
    <div className="scrolls">
      <table className={classes.terms}>
        <caption>What changes</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Current</th>
            <th scope="col">From {effective_on}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before ?? '-'}</td>
              <td className={before === after ? undefined : 'strong'}>{after ?? '-'}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Salary</th>
            <td>
              <MaskedMoney kobo={from.salary_kobo} isKnown={shows_pay} name="current salary" />
            </td>
            <td className="strong">
              {shows_pay && to.salary_kobo === null ? (
                'Unchanged'
              ) : (
                <MaskedMoney kobo={to.salary_kobo} isKnown={shows_pay} name="new salary" />
              )}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function Buttons({ promotion }: { promotion: FullPromotion }) {
  const { id, version, status, can, employee } = promotion
  const withdraw = useSend(promotions.withdraw, { prefix: 'Promotion | ', success: 'message' })
  const withdrawal = {
    title: 'Withdraw this promotion?',
    text: `It no longer awaits a decision. ${employee.full_name} was not notified.`,
    action: 'Withdraw',
  }
  if (!can.letter && !can.change && !can.withdraw) return null
  return (
    <div className="line8">
      {can.letter ? <LetterButton id={id} /> : null}
      {can.change ? (
        <AskButton variant="default" size="sm" ask={() => <ProposeDialog promotion={promotion} />}>
          Change
        </AskButton>
      ) : null}
      {can.withdraw ? (
        <AskButton
          variant="default"
          size="sm"
          loading={withdraw.isPending}
          ask={() => (status === 'approved' ? <WithdrawDialog promotion={promotion} /> : withdrawal)}
          run={() => status !== 'approved' && withdraw.mutate({ params: { id }, body: { version } })}
        >
          Withdraw
        </AskButton>
      ) : null}
    </div>
  )
}

/** The person was told of it: they read why it does not happen. */
function WithdrawDialog({ promotion: { id, version, employee } }: { promotion: FullPromotion }) {
  const close = useClose()
  const send = useSend(promotions.withdraw, {
    prefix: 'Promotion | ',
    success: 'message',
    quietFields: true,
    onSuccess: () => close(true),
  })
  return (
    <FormDialog<{ reason: string }>
      title="Withdraw approved promotion"
      submit="Withdraw promotion"
      danger
      fields={[
        {
          name: 'reason',
          type: 'textarea',
          label: 'Reason',
          description: `${employee.full_name} was notified of the promotion and sees this reason.`,
          required: 'Enter a reason; the person was already informed',
          maxLength: 500,
        },
      ]}
      onSubmit={({ reason }) => send.mutateAsync({ params: { id }, body: { reason, version } })}
    />
  )
}
