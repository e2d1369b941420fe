/** Samples of contacts: drawn, looked at, drawn again, given to another evaluator. */
import '../../../ui/mantine-over.ts'
import { addDays, mondayOf } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { assignments } from '@iroko/contract/quality/assignments'
import { contactTypes, contactTypeWords } from '@iroko/contract/quality/form-content'
import { samples, strata, stratumWords } from '@iroko/contract/quality/samples'
import { Button } from '@mantine/core'
import { IconArrowsExchange, IconDice, IconRefresh, IconX } from '@tabler/icons-react'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { StepButton } from '../../../screens/form/step-button.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { drawnColumns, sampleColumns, sampleMap, sizeText } from './columns.tsx'

type Body = Input<typeof samples.draw>['body']

const prefix = 'Sample | '

export const DrawButton = () => (
  <Button leftSection={<IconDice size={18} />} onClick={() => void ask(<DrawDialog />)}>
    Draw sample
  </Button>
)

/** The samples of all campaigns; none ever disappears. */
export function Samples({ onOpen }: { onOpen: (id: string) => void }) {
  return (
    <ListView
      label="Samples"
      call={samples.list}
      columns={sampleColumns}
      filters={[{ type: 'select', name: 'office_id', label: 'Campaign', options: useOfficeOptions('campaign') }]}
      empty={<DrawButton />}
      rowLabel={({ office, from_day }) => `${office.title}, ${from_day}`}
      onRowClick={({ id }) => onOpen(id)}
      errorPrefix={prefix}
    />
  )
}

function DrawDialog() {
  // Last week, from Monday to Sunday.
  const monday = addDays(mondayOf(today()), -7)
  return (
    <SendDialog<Body>
      title="Draw sample"
      call={samples.draw}
      prefix={prefix}
      submit="Draw sample"
      fields={[
        { name: 'office_id', label: 'Campaign', type: 'select', required: true, options: useOfficeOptions('campaign') },
        {
          name: 'contact_type',
          label: 'Type',
          type: 'select',
          placeholder: 'All types',
          options: contactTypes.map((value) => ({ value, label: contactTypeWords[value] })),
        },
        { name: 'from_day', label: 'First day', type: 'date', required: true, value: monday, max: today() },
        { name: 'to_day', label: 'Last day', type: 'date', required: true, value: addDays(monday, 6), max: today() },
        {
          name: 'per',
          label: 'How many',
          type: 'select',
          required: true,
          value: 'person',
          options: [
            { value: 'person', label: 'Of each person' },
            { value: 'sample', label: 'In all' },
          ],
        },
        { name: 'size', label: 'Contacts', type: 'number', required: true, min: 1, max: 500, decimals: 0, value: 2 },
        {
          name: 'strata',
          label: 'In proportion by',
          type: 'check',
          value: ['channel', 'length'],
          full: true,
          options: strata.map((value) => ({ value, label: stratumWords[value] })),
        },
      ]}
    >
      {({ values }) => <FramePreview wanted={values as Partial<Body>} />}
    </SendDialog>
  )
}

/** What could be drawn, before anything is. */
function FramePreview({ wanted }: { wanted: Partial<Body> }) {
  const { office_id = '', contact_type, from_day = '', to_day = '', per = 'person', size = 0, strata: chosen = [] } = wanted
  const isWhole = Boolean(office_id && from_day && to_day && from_day <= to_day && size)
  const query = {
    office_id,
    from_day,
    to_day,
    per,
    size: Number(size),
    strata: chosen.join(','),
    ...(contact_type && { contact_type }),
  }
  const { data } = useCall(samples.frame, { query }, { enabled: isWhole, keepPrevious: true })
  if (!(isWhole && data)) return null
  const { contacts, people, drawn, by_hand, strata: parts } = data.frame
  return (
    <p className="small" role="status">
      {contacts === 0
        ? 'No contact of these days can be drawn.'
        : `${drawn} of ${countOf(contacts, 'contact')} of ${countOf(people, 'person', 'people')}, in ${countOf(parts.length, 'part')}.`}
      {by_hand > 0 ? ` ${countOf(by_hand, 'contact')} added by hand cannot be drawn.` : ''}
    </p>
  )
}

/** One sample: its seed, its parts, and the contacts in the order of the draw. */
export function SampleById({ id }: { id: string }) {
  const found = useCall(samples.show, { params: { id } })
  return (
    <Loaded found={found} prefix={prefix} count={4} height={72}>
      {({ quality_sample: sample }) => (
        <div className="column16">
          <StatCards label="Sample">
            <StatCard label="Drawn" value={`${sample.drawn} of ${sample.frame}`} hint={sizeText(sample)} />
            <StatCard
              label="Evaluated"
              value={`${sample.evaluated} of ${sample.drawn}`}
              hint={sample.gone > 0 ? `${sample.gone} of people who left` : undefined}
            />
            <StatCard
              label="Status"
              value={<StatusBadge status={sample.status} map={sampleMap} />}
              hint={sample.reason ?? undefined}
            />
          </StatCards>
          <Contacts id={id} />
          <Section title="How it was drawn">
            <DescriptionList
              items={[
                { label: 'Seed', value: sample.seed },
                {
                  label: 'Rule',
                  value: 'Within each part the contacts with the smallest SHA-256 of seed:contact id come first',
                },
                { label: 'Drawn by', value: sample.drawn_by?.full_name },
                {
                  label: 'In proportion by',
                  value: sample.strata.map((stratum) => stratumWords[stratum]).join(', ') || 'Nothing: at random from all',
                },
                ...sample.parts.map(({ stratum, frame, drawn }) => ({ label: stratum, value: `${drawn} of ${frame}` })),
              ]}
            />
          </Section>
        </div>
      )}
    </Loaded>
  )
}

/** Draws again, gives a reason and cancels. */
export function SampleButtons({ id }: { id: string }) {
  const { data } = useCall(samples.show, { params: { id } })
  const sample = data?.quality_sample
  return (
    <>
      <AskButton variant="default" leftSection={<IconRefresh size={18} />} ask={() => <Again id={id} />}>
        Draw again
      </AskButton>
      {sample?.can.cancel ? (
        <StepButton<Input<typeof samples.cancel>['body']>
          label="Cancel sample"
          icon={<IconX size={18} />}
          call={samples.cancel}
          params={{ id }}
          prefix={prefix}
          fields={[
            {
              name: 'reason',
              label: 'Reason',
              type: 'textarea',
              required: true,
              maxLength: 500,
              description: 'The sample remains in the list with this reason. Completed evaluations are kept.',
            },
          ]}
          fixed={{ version: sample.version }}
        />
      ) : null}
    </>
  )
}

/** The draw made once more from what was kept of it. */
function Again({ id }: { id: string }) {
  const found = useCall(samples.again, { params: { id } })
  return (
    <Dialog title="Draw again">
      {() => (
        <Loaded found={found} prefix={prefix} count={1} height={40}>
          {({ message, is_same }) => <p className={`notice ${toneClass(is_same ? 'good' : 'bad')}`}>{message}.</p>}
        </Loaded>
      )}
    </Dialog>
  )
}

function Contacts({ id }: { id: string }) {
  const found = useCall(assignments.evaluators)
  const people = (found.data?.evaluators ?? []).map(({ ogid, full_name }) => ({ value: ogid, label: `${full_name} · ${ogid}` }))
  const reassign = (contact_ids: string[]) => (
    <SendDialog<Input<typeof samples.reassign>['body']>
      title="Give to another evaluator"
      call={samples.reassign}
      params={{ id }}
      prefix={prefix}
      submit={`Give ${countOf(contact_ids.length, 'contact')}`}
      fields={[{ name: 'evaluator', label: 'Evaluator', type: 'select', required: true, options: people, full: true }]}
      fixed={{ contact_ids }}
    />
  )
  return (
    <ListView
      label="Contacts of the sample"
      call={samples.contacts}
      extra={{ params: { id }, prefix: 'drawn' }}
      columns={drawnColumns}
      filters={[
        { type: 'flag', name: 'drawn', label: 'Drawn' },
        { type: 'flag', name: 'open', label: 'Waiting' },
      ]}
      rowLabel={({ reference }) => reference}
      bulk={[
        {
          label: (count) => `Give ${countOf(count, 'contact')} to another evaluator`,
          icon: <IconArrowsExchange size={16} />,
          when: ({ can }) => can.reassign,
          ask: (rows) => reassign(rows.map((row) => row.id)),
        },
      ]}
      errorPrefix={prefix}
    />
  )
}
