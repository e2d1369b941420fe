/** The figures of all campaigns or of one: cards, trend, distribution, parts and questions. */
import type { Output } from '@iroko/contract/endpoint'
import { type BoardGroup, boards, daysOf } from '@iroko/contract/quality/boards'
import { IconTableExport } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { save } from '../../../screens/files/save.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { ToolButton } from '../../../screens/tool-button.tsx'
import { Choice } from '../../../ui/choice/choice.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { scoreText } from '../evaluations/columns.tsx'
import { type FigureRow, figureColumns } from './columns.tsx'
import classes from './parts.module.css'
import { Bands, HeatMap, type QuestionFigures, Trend } from './parts-charts.tsx'
import { type BoardQuery, evaluationsPath, monthsBefore, useBoardQuery } from './parts-period.tsx'

const prefix = 'Quality | '
type Overview = Output<typeof boards.overview>['quality_board']

export function useBoard(query: BoardQuery, enabled = true) {
  return useCall(boards.overview, { query }, { keepPrevious: true, enabled })
}

/** '+2.4 to the 6 months before' */
export function changeText(now: number | null, before: number | null, query: BoardQuery): string | undefined {
  if (now === null) return undefined
  if (before === null) return `none in ${monthsBefore(query)}`
  const change = Math.round((now - before) * 10) / 10
  return `${change > 0 ? '+' : change < 0 ? '−' : '±'}${Math.abs(change)} to ${monthsBefore(query)}`
}

const share = (part: number, all: number): string => (all === 0 ? 'none' : `${Math.round((100 * part) / all)}% of all`)

export function BoardFigures({ board, query }: { board: Overview; query: BoardQuery }) {
  const { totals, before, trend, bands, coverage, sampled } = board
  const path = (more?: Record<string, string>) => evaluationsPath(query, more)
  const people = new URLSearchParams({ ...query, is_here: 'true' })
  return (
    <>
      <StatCards label="Figures">
        <StatCard
          label="Average"
          value={scoreText(totals.average)}
          hint={[countOf(totals.evaluations, 'evaluation'), changeText(totals.average, before.average, query)]
            .filter(Boolean)
            .join(', ')}
          to={path()}
        />
        <StatCard
          label="Auto-fails"
          value={totals.failed}
          hint={share(totals.failed, totals.evaluations)}
          tone={totals.failed > 0 ? 'bad' : 'neutral'}
          to={path({ failed: 'true' })}
        />
        <StatCard
          label="Disputed"
          value={totals.disputed}
          hint={`${totals.upheld} upheld, ${totals.revised} revised`}
          to={path({ disputed: 'true' })}
        />
        <StatCard
          label="Disputes to decide"
          value={totals.waiting}
          tone={totals.waiting > 0 ? 'waiting' : 'neutral'}
          hint={share(totals.waiting, totals.evaluations)}
          to={path({ status: 'disputed' })}
        />
        <StatCard
          label="People evaluated"
          value={coverage.evaluated}
          hint={`of ${coverage.people} who work there today`}
          to={`/dashboard/qa/qa-dashboard/agent?${people}`}
        />
        {sampled ? (
          <StatCard
            label="Sampled"
            value={sampled.evaluated}
            hint={sampled.drawn === 0 ? 'no sample in these months' : `evaluated, of ${sampled.drawn} drawn`}
            to={path({ chosen: 'sample' })}
          />
        ) : null}
      </StatCards>
      {totals.evaluations === 0 ? (
        <Empty text="No released evaluations in these months. They count once they are released" />
      ) : (
        <div className={classes.charts}>
          <Trend trend={trend} pathOf={({ from, to }) => evaluationsPath(query, { from, to })} />
          <Bands bands={bands} pathOf={(from) => path({ band: String(from) })} />
        </div>
      )}
    </>
  )
}

const groupWords: Record<BoardGroup, string> = { campaign: 'Campaign', team: 'Team', lead: 'Lead', evaluator: 'Evaluator' }
const filterOf: Record<BoardGroup, string> = { campaign: 'office_id', team: 'team_id', lead: 'lead', evaluator: 'evaluator' }

/** The same by campaign, team, lead or evaluator; which one stands in the address. */
export function Parts({ query, groups }: { query: BoardQuery; groups: readonly BoardGroup[] }) {
  const router = useRouter()
  const [, change] = useBoardQuery()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const by = groups.find((group) => group === search.by) ?? groups[0] ?? 'team'
  const pathOf = (row: FigureRow, more: Record<string, string> = {}) =>
    evaluationsPath(query, { ...more, [filterOf[by]]: row.ogid ?? row.id })
  const open = ({ id }: FigureRow) =>
    void router.navigate({ href: `/dashboard/qa/qa-dashboard/campaign?${new URLSearchParams({ ...query, office_id: id })}` })
  return (
    <Section
      title={`By ${by}`}
      actions={
        <Choice
          label="By"
          isLabelHidden
          value={by}
          options={groups.map((value) => ({ value, label: groupWords[value] }))}
          onChange={(value) => change({ by: value, 'parts.sort': undefined, 'parts.q': undefined, 'parts.page': undefined })}
        />
      }
    >
      <ListView
        key={by}
        label={`By ${by}`}
        call={boards.figures}
        extra={{ query: { ...query, by }, prefix: 'parts' }}
        columns={figureColumns(groupWords[by], pathOf, by === 'campaign')}
        empty="No released evaluations in these months"
        rowLabel={({ title }) => title}
        onRowClick={by === 'campaign' ? open : undefined}
        errorPrefix={prefix}
      />
    </Section>
  )
}

/** What each question reached, month by month. */
export function Questions({ query }: { query: BoardQuery }) {
  const asked = { ...query, limit: 200 }
  const found = useCall(boards.questions, { query: asked }, { keepPrevious: true })
  const pathOf = ({ family_id, question_id }: QuestionFigures, month?: string, failed?: boolean) =>
    evaluationsPath(query, {
      family_id,
      question: question_id,
      ...(month && daysOf({ from: month, to: month })),
      ...(failed && { failed: 'true' }),
    })
  return (
    <Section
      title="Questions"
      actions={
        <ToolButton
          label="Save questions as Excel"
          icon={<IconTableExport size={18} />}
          onClick={() => void save(boards.questions, { query }, prefix, 'xlsx')}
        />
      }
    >
      <Loaded found={found} prefix={prefix} count={1} height={240}>
        {({ quality_questions }) =>
          quality_questions.length === 0 ? (
            <Empty text="No answers in these months" />
          ) : (
            <HeatMap questions={quality_questions} pathOf={pathOf} />
          )
        }
      </Loaded>
    </Section>
  )
}
