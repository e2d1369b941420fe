import { floors } from '@iroko/contract/operations/floor'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useClientSession } from '../../../lib/sign-in/client-session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { clockText } from '../../../ui/date/date-words.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { ClientFrame } from '../../clients/clients/parts-frame.tsx'
import { FloorChart } from './parts-chart.tsx'
import { FloorFigures, headcountText } from './parts-figures.tsx'
import { FloorPeople } from './parts-people.tsx'

const everyMinute = 60_000

/** The floor of a client's own campaign, to be read only; without names unless the company shows them. */
export default function ClientFloorPage() {
  const { office = '' }: { office?: string } = useParams({ strict: false })
  const session = useClientSession()
  if (!session) return <Navigate to="/auth/client-login" replace />
  return (
    <ClientFrame isWide>
      <Floor id={office} />
    </ClientFrame>
  )
}

function Floor({ id }: { id: string }) {
  const found = useCall(floors.client, { params: { id } }, { refetchInterval: everyMinute })
  const floor = found.data?.floor
  return (
    <Page
      title="Live floor"
      heading={floor?.office.title ?? 'Live floor'}
      breadcrumb={<Link to="/client">Campaigns</Link>}
      facts={floor ? `${headcountText(floor)} · ${clockText(floor.at, floor.zone)}` : null}
    >
      <Loaded found={found} prefix="Floor | " count={3} height={96}>
        {({ floor: shown }) => (
          <>
            <FloorFigures {...shown} />
            <FloorChart floor={shown} caption="Today by half hour" />
            <Section title="People now">
              <FloorPeople people={shown.people} zone={shown.zone} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}
