/** How the questions of a test did: which are too easy, too hard, or tell nobody from anybody. */
import type { Output } from '@iroko/contract/endpoint'
import { aptitudeTests } from '@iroko/contract/recruitment/aptitude-tests'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import classes from './parts.module.css'

type Found = Output<typeof aptitudeTests.statistics>
type Item = Found['statistics']['questions'][number]

export function Statistics({ id, title }: { id: string; title: string }) {
  const found = useCall(aptitudeTests.statistics, { params: { id } })
  return (
    <RecordDrawer<Found> title={title} found={found} errorPrefix="Aptitude test">
      {({ statistics: { sittings, average, questions } }) =>
        sittings === 0 ? (
          <p>Nobody has a result yet. Each question is counted here once there is a result.</p>
        ) : (
          <div className="column12">
            <p>
              {countOf(sittings, 'sitting')} with a result, {average}% reached on average. A question that better applicants do
              not answer better than others (difference near 0 or below) is worth another look.
            </p>
            <ItemTable items={questions} />
          </div>
        )
      }
    </RecordDrawer>
  )
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'))

function ItemTable({ items }: { items: readonly Item[] }) {
  return (
    <table className={classes.items}>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col" className={classes.end}>
            Asked
          </th>
          <th scope="col" className={classes.end}>
            Right
          </th>
          <th scope="col" className={classes.end}>
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, version, title, topic, asked, share, discrimination }) => (
          <tr key={`${id} ${version}`}>
            <td>
              {title}
              <div className="tiny">{topic}</div>
            </td>
            <td className={classes.end}>{asked}</td>
            <td className={classes.end}>{share}%</td>
            <td className={classes.end}>{discrimination === null ? '-' : signed(discrimination)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
