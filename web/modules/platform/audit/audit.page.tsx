import '../../../ui/mantine-over.ts'
import type { Row } from '@iroko/contract/endpoint'
import { auditLog, mostPagedEntries } from '@iroko/contract/platform/audit'
import { actionWords, auditSentence } from '@iroko/contract/platform/audit-words'
import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import type { Column } from '../../../screens/columns/column.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import type { FilterName } from '../../../screens/list/use-list.ts'
import { momentText } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { areaOf, areaWords } from '../access/parts-words.tsx'
import classes from './audit.module.css'

type Entry = Row<typeof auditLog.list>

/** A record by its name; one without by its kind, and by its id where people gave it that. */
const recordWords = ({ entity, entity_id, record }: Entry): string =>
  record ?? (/^[0-9a-f-]{36}$/.test(entity_id) ? areaWords(entity) : `${areaWords(entity)} · ${entity_id}`)

const sentenceOf = ({ action, by }: Entry): string => auditSentence(action, by?.full_name)

const columns: Column<Entry>[] = [
  { key: 'at', label: 'Date', width: 172, render: ({ at }) => momentText(at) },
  { key: 'action', label: 'What happened', render: sentenceOf },
  { key: 'record', label: 'Record', render: recordWords },
  { key: 'changes', label: 'Changes', render: ({ changes }) => changes.map(({ title }) => title).join('; ') || '-' },
  { key: 'entity_id', label: 'Record ID', hidden: true },
  { key: 'request_id', label: 'Request', hidden: true },
]

/** Who did what to which record, before and after. */
export default function AuditPage() {
  const [open, setOpen] = useState<Entry>()
  return (
    <>
      <ListPage
        title="Audit log"
        description={`All logged changes, newest first. The newest ${formatNumber(mostPagedEntries)} that match can be browsed; an export includes all of them.`}
        call={auditLog.list}
        empty="Every change appears here with its author."
        extra={{ sort: '-at' }}
        columns={columns}
        filters={useAuditFilters()}
        rowLabel={(entry) => `${sentenceOf(entry)}, ${recordWords(entry)}`}
        onRowClick={setOpen}
        errorPrefix="Audit log | "
      />
      <Drawer
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? sentenceOf(open) : undefined}
        position="right"
        size="lg"
        classNames={{ title: 'heading' }}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {open ? <EntryView entry={open} /> : null}
      </Drawer>
    </>
  )
}

function useAuditFilters(): Filter<FilterName<typeof auditLog.list>>[] {
  const { data } = useCall(auditLog.words)
  const actions = data?.actions ?? []
  return [
    { type: 'search', name: 'by', label: 'Person', search: colleagueSearch() },
    {
      type: 'select',
      name: 'area',
      label: 'Area',
      options: [...new Set(actions.map(areaOf))].map((value) => ({ value, label: areaWords(value) })),
    },
    {
      type: 'select',
      name: 'action',
      label: 'Action',
      options: actions.map((value) => ({ value, label: actionWords(value) })),
    },
    {
      type: 'select',
      name: 'entity',
      label: 'Record type',
      options: (data?.entities ?? []).map((value) => ({ value, label: areaWords(value) })),
    },
    { type: 'date_range', name: 'from', to: 'to', label: 'Date' },
  ]
}

function EntryView({ entry }: { entry: Entry }) {
  const { at, by, entity_id, changes, request_id } = entry
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Date', value: momentText(at) },
          { label: 'Person', value: by ? `${by.full_name} · ${by.ogid}` : 'System' },
          { label: 'Record', value: recordWords(entry) },
          { label: 'Record type', value: areaWords(entry.entity) },
          { label: 'Record ID', value: entity_id, full: true },
          { label: 'Request', value: request_id, full: true },
        ]}
      />
      {changes.length === 0 ? (
        <p className="dimmed">No details are logged for this action.</p>
      ) : (
        <table className={classes.table}>
          <caption className={classes.caption}>Changes</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field.replaceAll('_', ' ').replaceAll('.', ' › ')}</th>
                <td>{before === null ? '-' : <del className={classes.before}>{before}</del>}</td>
                <td>{after === null ? '-' : <ins className={classes.after}>{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
