/** Shifts that are offered to the one who looks: on the home, first of all, because they end soon. */
import { shortDay } from '@iroko/contract/day-words'
import { type OwnOffer, shiftOffers } from '@iroko/contract/operations/shift-offers'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { clockText } from '../../../ui/date/date-words.ts'
import classes from './parts-cover.module.css'

/** An offer ends by itself. */
const everyMinute = 60_000

export function OfferedShifts() {
  const found = useCall(shiftOffers.mine, { query: {} }, { refetchInterval: everyMinute })
  const offers = found.data?.shift_offers ?? []
  if (offers.length === 0) return null
  return (
    <section className="column8" aria-label="Shifts offered to you">
      {offers.map((offer) => (
        <Offered key={offer.id} offer={offer} />
      ))}
    </section>
  )
}

function Offered({ offer }: { offer: OwnOffer }) {
  const { id, shift, office, day, starts_at, ends_at, expires_at, zone, made_by, note, warnings } = offer
  const accept = useSend(shiftOffers.accept, { prefix: 'Offer | ', success: 'message' })
  const decline = useSend(shiftOffers.decline, { prefix: 'Offer | ', success: 'message' })
  const isBusy = accept.isPending || decline.isPending
  const at = (moment: string) => clockText(moment, zone)
  const name = `${shift.title}, ${shortDay(day)}, ${at(starts_at)}–${at(ends_at)}`
  return (
    <div className={classes.own}>
      <span className={classes.shift}>
        <span className="strong">Offered to you: {name}</span>
        <span>
          {office.title} · by {made_by.full_name} · until {at(expires_at)}. The first to accept takes it.
        </span>
        {note ? <span>“{note}”</span> : null}
        {warnings.map((warning) => (
          <span key={warning} className="strong">
            {warning}
          </span>
        ))}
      </span>
      <span className={classes.ownButtons}>
        <Button
          loading={accept.isPending}
          disabled={isBusy}
          aria-label={`Accept ${name}`}
          onClick={() => accept.mutate({ params: { id } })}
        >
          Accept
        </Button>
        <Button
          variant="default"
          loading={decline.isPending}
          disabled={isBusy}
          aria-label={`Decline ${name}`}
          onClick={() => decline.mutate({ params: { id } })}
        >
          Decline
        </Button>
      </span>
    </div>
  )
}
