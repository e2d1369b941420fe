/** Who is enrolled on a device: the numbers that it knows, whose they are, and by what it knows them. */
import type { Row } from '@iroko/contract/endpoint'
import { terminals } from '@iroko/contract/time/terminals'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { SearchBox } from '../../../screens/filters/search-box.tsx'
import { Pager } from '../../../screens/list/pager.tsx'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import classes from './parts.module.css'
import type { Device } from './parts-devices.tsx'

type Enrolment = Row<typeof terminals.enrolments>

const columns: Column<Enrolment>[] = [
  {
    key: 'person',
    label: 'Person',
    sortable: 'full_name',
    width: 230,
    render: ({ person }) =>
      person ? (
        <PersonCell
          name={person.full_name}
          picture={person.profile_picture}
          detail={person.ogid}
          to={`/dashboard/user/profile/${person.ogid}`}
        />
      ) : (
        'Unassigned'
      ),
  },
  { key: 'pin', label: 'Terminal ID', sortable: true, width: 120 },
  { key: 'fingers', label: 'Fingers', sortable: true, align: 'end', width: 90 },
  { key: 'face', label: 'Face', width: 80 },
  { key: 'since', label: 'Since', sortable: true, width: 150 },
]

interface ListState {
  page: number
  limit: number
  q: string
  sort: string
}

/** What is asked for stands in no address: it ends with the dialog. */
export function EnrolmentsDialog({ device }: { device: Device }) {
  const [{ page, limit, q, sort }, setAsked] = useState<ListState>({ page: 1, limit: 25, q: '', sort: 'full_name' })
  const change = (next: Partial<ListState>) => setAsked((before) => ({ ...before, page: 1, ...next }))
  const query = { page, limit, sort, q: q || undefined }
  const found = useCall(terminals.enrolments, { params: { id: device.id }, query }, { keepPrevious: true })
  const total = found.data?.total ?? 0
  return (
    <Dialog title={`Enrolments of ${device.title}`} width={760}>
      {() => (
        <div className={`column16 ${classes.panel}`}>
          <div className={classes.tools}>
            <SearchBox label="Search enrolments" value={q} onChange={(words) => change({ q: words })} />
          </div>
          <DataTable
            label="Enrolments"
            columns={columns}
            rows={found.data?.enrolments}
            loading={found.isPending}
            fetching={found.isPlaceholderData}
            error={found.error}
            retry={() => void found.refetch()}
            rowLabel={({ person, pin }) => person?.full_name ?? `Terminal ID ${pin}`}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            total={total}
            empty={q ? undefined : 'No enrolments yet. A terminal lists them on command, and with each punch.'}
            errorPrefix="Enrolments | "
          />
          {total > 0 ? (
            <Pager
              label="Pages of enrolments"
              page={page}
              limit={limit}
              total={total}
              onPage={(next) => change({ page: next })}
              onLimit={(next) => change({ limit: next })}
            />
          ) : null}
        </div>
      )}
    </Dialog>
  )
}
