/** One job offer over the screen that lists it: its terms, where it stands, what can be done. */
import { employmentWords } from '@iroko/contract/people/directory'
import { type FullOffer, offers } from '@iroko/contract/recruitment/offers'
import { Button } from '@mantine/core'
import { IconFileText, IconSend, IconUserPlus } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { save } from '../../../screens/files/save.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { MaskedMoney } from '../../people/promotions/parts-money.tsx'
import { RequestBody } from '../../platform/approvals/parts-request-drawer.tsx'
import { OfferDialog } from './parts-form.tsx'

export function OfferDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(offers.show, { params: { id } })
  const name = found.data?.job_offer.application.full_name
  return (
    <RecordDrawer title={name ? `Job offer for ${name}` : 'Job offer'} found={found} errorPrefix="Job offer" onClose={onClose}>
      {({ job_offer }) => <OfferView offer={job_offer} />}
    </RecordDrawer>
  )
}

function OfferView({ offer }: { offer: FullOffer }) {
  const { application, designation, office, branch, starts_on, holiday, answer_by, made_by, employee, known, pay_is_late } =
    offer
  return (
    <RequestBody
      kind="job_offer"
      request={{ ...offer, employee: { full_name: made_by.full_name }, can: { ...offer.can, withdraw: false } }}
      requester={made_by.full_name}
      line={
        <>
          {designation.title} from <DateText value={starts_on} />
          {holiday ? `, which is ${holiday}` : ''}
        </>
      }
      below={
        <>
          {pay_is_late ? (
            <p role="status">
              The payroll of {monthInWords(starts_on.slice(0, 7))} is approved already: what is earned from{' '}
              <DateText value={starts_on} /> on is paid with the next one.
            </p>
          ) : null}
          {known ? <Known offer={offer} known={known} /> : null}
          <Buttons offer={offer} />
        </>
      }
    >
      <DescriptionList
        items={[
          { label: 'Applicant', value: `${application.full_name}, ${application.reference}` },
          { label: 'Opening', value: application.job_title },
          { label: 'Office', value: office.title },
          { label: 'Branch', value: branch.title },
          { label: 'Type', value: employmentWords[offer.employment_type] },
          {
            label: 'Salary',
            value: <MaskedMoney kobo={offer.salary_kobo} isKnown={offer.shows_pay} name="salary" />,
          },
          { label: 'Answer by', value: <DateText value={answer_by} /> },
          { label: 'Made by', value: made_by.full_name },
          ...(offer.sent_at ? [{ label: 'Sent', value: <DateText value={offer.sent_at} /> }] : []),
          ...(offer.answered_at ? [{ label: 'Answered', value: <DateText value={offer.answered_at} /> }] : []),
          ...(offer.signed_as ? [{ label: 'Signed as', value: offer.signed_as }] : []),
          ...(offer.answer_reason ? [{ label: 'Reason', value: offer.answer_reason, full: true }] : []),
          ...(employee
            ? [{ label: 'Hired as', value: <Record ogid={employee.ogid} text={`${employee.full_name}, ${employee.ogid}`} /> }]
            : []),
        ]}
      />
    </RequestBody>
  )
}

const Record = ({ ogid, text }: { ogid: string; text: string }) => <Link to={`/dashboard/user/profile/${ogid}`}>{text}</Link>

/** Somebody on record: nobody is added a second time. */
function Known({ offer, known }: { offer: FullOffer; known: NonNullable<FullOffer['known']> }) {
  const hire = useSend(offers.hire, { prefix: 'Job offer | ', success: 'message' })
  const { full_name, ogid, works_here } = known
  return (
    <div className="column">
      <p role="status">
        {full_name} ({ogid}) {works_here ? 'works here already.' : 'worked here before. Reactivate their record first.'}{' '}
        <Record ogid={ogid} text="Open record" />
      </p>
      {works_here ? (
        <div className="line8">
          <AskButton
            loading={hire.isPending}
            ask={() => ({
              title: `Complete with the record of ${full_name}?`,
              text: 'The application ends as hired. The resume and the letter become documents of the record.',
              action: 'Complete',
            })}
            run={() => hire.mutate({ params: { id: offer.id }, body: { ogid } })}
          >
            Complete with this record
          </AskButton>
        </div>
      ) : null}
    </div>
  )
}

function Buttons({ offer }: { offer: FullOffer }) {
  const { id, version, status, can, shows_pay, application } = offer
  const options = { prefix: 'Job offer | ', success: 'message' } as const
  const ask = useSend(offers.ask, options)
  const send = useSend(offers.send, options)
  const params = { id }
  return (
    <div className="line8">
      {can.ask ? (
        <Button loading={ask.isPending} onClick={() => ask.mutate({ params, body: { version } })}>
          Ask for approval
        </Button>
      ) : null}
      {can.send ? (
        <AskButton
          variant={status === 'sent' ? 'default' : 'filled'}
          leftSection={<IconSend size={18} />}
          loading={send.isPending}
          ask={() => ({
            title: `Send the offer to ${application.full_name}?`,
            text: `They answer it by a link until ${offer.answer_by}.`,
            action: 'Send',
          })}
          run={() => send.mutate({ params, body: { version } })}
        >
          {status === 'sent' ? 'Send again' : 'Send'}
        </AskButton>
      ) : null}
      {can.hire && !offer.known ? <CreateEmployee id={id} /> : null}
      {shows_pay ? <Letter id={id} /> : null}
      {can.change ? (
        <AskButton variant="default" ask={() => <OfferDialog offer={offer} />}>
          Change
        </AskButton>
      ) : null}
      {can.withdraw ? (
        <AskButton variant="default" ask={() => <WithdrawDialog offer={offer} />}>
          Withdraw
        </AskButton>
      ) : null}
    </div>
  )
}

/** Opens the form of the new employee, filled in. */
function CreateEmployee({ id }: { id: string }) {
  const router = useRouter()
  const start = useSend(offers.startForm, {
    prefix: 'Job offer | ',
    onSuccess: ({ draft_id }) =>
      void router.navigate({ to: '/dashboard/hr/all-employees/employee/add', search: { draft: draft_id } as never }),
  })
  return (
    <Button leftSection={<IconUserPlus size={18} />} loading={start.isPending} onClick={() => start.mutate({ params: { id } })}>
      Create employee
    </Button>
  )
}

const Letter = ({ id }: { id: string }) => (
  <Button
    variant="default"
    leftSection={<IconFileText size={16} aria-hidden="true" />}
    onClick={() => void save(offers.letter, { params: { id } }, 'Letter | ')}
  >
    Letter
  </Button>
)

function WithdrawDialog({ offer: { id, version, status, application } }: { offer: FullOffer }) {
  const close = useClose()
  const send = useSend(offers.withdraw, {
    prefix: 'Job offer | ',
    success: 'message',
    quietFields: true,
    onSuccess: () => close(true),
  })
  const wasSent = status === 'sent' || status === 'accepted'
  return (
    <FormDialog<{ reason: string }>
      title={`Withdraw the job offer for ${application.full_name}`}
      submit="Withdraw"
      danger
      fields={[
        {
          name: 'reason',
          type: 'textarea',
          label: 'Reason',
          description: 'Colleagues read it; the applicant does not.',
          required: wasSent ? 'Enter a reason; the applicant knows of this offer' : false,
          maxLength: 500,
        },
      ]}
      onSubmit={({ reason }) => send.mutateAsync({ params: { id }, body: { reason, version } })}
    />
  )
}
