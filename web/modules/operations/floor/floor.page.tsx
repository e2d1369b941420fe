import type { Output } from '@iroko/contract/endpoint'
import { type FloorState, floors } from '@iroko/contract/operations/floor'
import { Button } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { later } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Choice } from '../../../ui/choice/choice.tsx'
import { clockText } from '../../../ui/date/date-words.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { ClientNames } from '../../clients/clients/parts-names.tsx'
import { FloorOffers } from '../shift-offers/parts-offers.tsx'
import { FloorChart } from './parts-chart.tsx'
import { FloorFigures, headcountText } from './parts-figures.tsx'
import { FloorPeople } from './parts-people.tsx'

const FloorCard = later(() => import('./parts-card.tsx').then((module) => module.FloorCard))

/** The hour moves on without anybody telling. */
const everyMinute = 60_000

/** A campaign's people now: who is in, late, missing, on break; and its day by half hour against the committed headcount. */
export default function FloorPage() {
  const { office = '' }: { office?: string } = useParams({ strict: false })
  const router = useRouter()
  const found = useCall(floors.show, { params: { id: office } }, { refetchInterval: everyMinute })
  const all = useCall(floors.list, { query: {} })
  const floor = found.data?.floor
  const campaigns = all.data?.floors ?? []
  const open = (id: string) => void router.navigate({ to: `/dashboard/operations/floor/${id}` })
  return (
    <Page
      title="Live floor"
      heading={floor?.office.title ?? 'Live floor'}
      description="Everyone of the campaign as they stand now. Press a person to call, report an absence or find cover."
      facts={floor ? `${headcountText(floor)} · ${clockText(floor.at, floor.zone)}` : null}
      actions={
        <>
          {campaigns.length > 1 ? (
            <Choice
              label="Campaign"
              isLabelHidden
              value={office}
              options={campaigns.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={open}
            />
          ) : null}
          {floor ? (
            <Button
              component={Link}
              to={`/dashboard/operations/floor/${office}/wall`}
              variant="default"
              leftSection={<IconDeviceTv size={18} />}
            >
              Wall screen
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded found={found} prefix="Floor | " count={3} height={96}>
        {({ floor: shown }) => <Floor key={office} floor={shown} />}
      </Loaded>
    </Page>
  )
}

type FloorShown = Output<typeof floors.show>['floor']

function Floor({ floor }: { floor: FloorShown }) {
  const { office, zone, people, client } = floor
  const [only, choose] = useState<FloorState>()
  const [opened, openPerson] = useState<string>()
  return (
    <>
      <FloorFigures {...floor} chosen={only} onChoose={choose} />
      <Section title="People now">
        <FloorPeople people={people} zone={zone} only={only} onOpen={({ ogid }) => openPerson(ogid)} />
      </Section>
      <FloorChart floor={floor} caption="Today by half hour" />
      <FloorOffers office_id={office.id} />
      {client ? <ClientNames client={client} /> : null}
      {opened ? <FloorCard office_id={office.id} ogid={opened} onClose={() => openPerson(undefined)} /> : null}
    </>
  )
}
