/** The offers of a floor: whom they went to, and what became of them. */
import { type OfferAnswer, type OfferStatus, type ShiftOffer, shiftOffers } from '@iroko/contract/operations/shift-offers'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { clockText } from '../../../ui/date/date-words.ts'
import { Section } from '../../../ui/page.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import classes from './parts-cover.module.css'

const statusMap: StatusMap<OfferStatus> = {
  open: { label: 'Open', tone: 'waiting' },
  taken: { label: 'Taken', tone: 'good' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'bad' },
}
const answerWords: Record<OfferAnswer, string> = {
  offered: 'no answer yet',
  accepted: 'accepted',
  declined: 'declined',
  closed: 'did not answer',
}

/** Nothing where nothing was offered. */
export function FloorOffers({ office_id }: { office_id: string }) {
  const found = useCall(shiftOffers.list, { query: { office_id } })
  const offers = found.data?.shift_offers ?? []
  if (offers.length === 0) return null
  return (
    <Section title="Cover offered">
      <ul className="plain column8">
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </ul>
    </Section>
  )
}

function Offer({ offer }: { offer: ShiftOffer }) {
  const { id, absent, shift, starts_at, ends_at, zone, status, taken_by, people, made_by, created_at, expires_at, can } = offer
  const withdraw = useSend(shiftOffers.withdraw, { prefix: 'Offer | ', success: 'message' })
  const at = (moment: string) => clockText(moment, zone)
  return (
    <li className="card16 column8">
      <div className="apart">
        <span className={classes.shift}>
          <span className="strong">
            {taken_by ? `${taken_by.full_name} covers for ${absent.full_name}` : `Cover for ${absent.full_name}`}
          </span>
          <span className="small">
            {shift.title}, {at(starts_at)}–{at(ends_at)} · offered by {made_by.full_name} at {at(created_at)}
            {status === 'open' ? `, stands until ${at(expires_at)}` : ''}
          </span>
        </span>
        <span className="middle8">
          <StatusBadge status={status} map={statusMap} />
          {can.withdraw ? (
            <Button
              size="xs"
              variant="default"
              loading={withdraw.isPending}
              aria-label={`Withdraw the offer for ${absent.full_name}`}
              onClick={() => withdraw.mutate({ params: { id } })}
            >
              Withdraw
            </Button>
          ) : null}
        </span>
      </div>
      <span className={classes.answers}>
        {people.map(({ employee, answer }) => (
          <span key={employee.ogid}>
            {employee.full_name}: <span className="dimmed">{answerWords[answer]}</span>
          </span>
        ))}
      </span>
    </li>
  )
}
