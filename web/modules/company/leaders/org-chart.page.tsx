import { leaders } from '@iroko/contract/company/leaders'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { scopedSearch } from '../../../screens/choices/people.ts'
import { SearchSelect } from '../../../screens/fields/search-select.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import classes from './parts-chart.module.css'
import { ChartPath, ChartTop } from './parts-chart.tsx'

/** Who leads whom in the whole company, or in the part of it that the reader leads; a level is read when it is opened. */
export default function OrgChartPage() {
  const readsAll = useMay('people.job.read', 'all')
  const [search] = useState(scopedSearch)
  const [ogid, setOgid] = useState('')
  return (
    <Page
      title="Org chart"
      description={readsAll ? 'Reporting lines of the whole company today.' : 'You and your reporting tree today.'}
      narrow
    >
      <div className={`line8 ${classes.search}`}>
        <SearchSelect aria-label="Find a person" placeholder="Find a person" search={search} value={ogid} onChange={setOgid} />
        {ogid ? (
          <Button variant="default" onClick={() => setOgid('')}>
            Show whole chart
          </Button>
        ) : null}
      </div>
      {ogid ? <Found key={ogid} ogid={ogid} /> : <ChartTop />}
    </Page>
  )
}

/** The line from the top to one person, with those who report to them. */
function Found({ ogid }: { ogid: string }) {
  const found = useCall(leaders.pathTo, { params: { ogid } })
  if (!found.isSuccess) return <Loaded found={found} prefix="Org chart | " count={4} height={52} />
  if (found.data.path.length === 0) return <Empty text="No reporting line yet" />
  return <ChartPath path={found.data.path} />
}
