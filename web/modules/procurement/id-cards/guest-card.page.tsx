import { idCards } from '@iroko/contract/procurement/id-cards'
import { useParams } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { toneClass } from '../../../ui/state/tone.ts'

/** What the code on a card opens: whether it is valid, and if so whose. */
export default function GuestCardPage() {
  const { code = '' }: Record<string, string> = useParams({ strict: false })
  const found = useCall(idCards.check, { params: { code } })
  if (!found.isSuccess) return <Loaded found={found} prefix="Card | " />
  const { is_valid, company, name, photo } = found.data.card_check
  return (
    <Page title="ID card" facts={company}>
      <div className="card20 column12">
        {photo ? <img src={photo} alt={`Portrait of ${name ?? ''}`} width={220} height={220} /> : null}
        {name ? <h2 className="heading">{name}</h2> : null}
        <p className={`notice ${toneClass(is_valid ? 'good' : 'bad')}`} role="status">
          {is_valid ? 'Valid' : 'Not valid'}
        </p>
      </div>
    </Page>
  )
}
