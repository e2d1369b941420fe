/** One person: how they score, and what to improve with what was said about it. */
import type { Output } from '@iroko/contract/endpoint'
import { type boards, daysOf } from '@iroko/contract/quality/boards'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Section } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { scoreText } from '../evaluations/columns.tsx'
import { CoachLink } from '../evaluations/parts-coach.tsx'
import classes from './parts.module.css'
import { changeText } from './parts-board.tsx'
import { Trend } from './parts-charts.tsx'

type Person = Output<typeof boards.person>['quality_person']

interface PersonFiguresProps {
  person: Person
  /** Where their evaluations with such a filter are listed. */
  pathOf: (more: Record<string, string>) => string
  /** More cards of who looks at their own. */
  cards?: React.ReactNode
}

/** So many of the dearest questions. */
const most = 4

export function PersonFigures({ person, pathOf, cards }: PersonFiguresProps) {
  const { totals, before, trend, period, questions, employee } = person
  const weak = questions.filter(({ average, evaluation_id }) => average < 100 && evaluation_id).slice(0, most)
  const days = daysOf(period)
  return (
    <>
      <StatCards label="Figures">
        <StatCard
          label="Average"
          value={scoreText(totals.average)}
          hint={changeText(totals.average, before.average, period)}
          to={pathOf(days)}
        />
        <StatCard label="Evaluations" value={totals.evaluations} hint={`${before.evaluations} before`} to={pathOf(days)} />
        <StatCard
          label="Auto-fails"
          value={totals.failed}
          tone={totals.failed > 0 ? 'bad' : 'neutral'}
          to={pathOf({ ...days, failed: 'true' })}
        />
        <StatCard
          label="Disputed"
          value={totals.disputed}
          hint={`${totals.upheld} upheld, ${totals.revised} revised`}
          to={pathOf({ ...days, disputed: 'true' })}
        />
        {cards}
      </StatCards>
      {totals.evaluations === 0 ? <Empty text="No released evaluations in these months" /> : null}
      <Trend trend={trend} pathOf={({ from, to }) => pathOf({ from, to })} />
      {weak.length > 0 ? (
        <Section title="What to improve">
          <ul className={classes.improve}>
            {weak.map((question) => (
              <li key={`${question.family_id} ${question.question_id}`} className="card16 column8">
                <strong>{question.question}</strong>
                <span className="small">
                  <Link to={pathOf({ ...days, family_id: question.family_id, question: question.question_id })}>
                    {`${scoreText(question.average)} of 100 in ${countOf(question.evaluations, 'evaluation')}`}
                  </Link>
                  {question.failed > 0 ? `, ${countOf(question.failed, 'auto-fail')}` : ''}
                </span>
                {question.comment ? <p className={classes.quote}>{question.comment}</p> : null}
                <CoachLink
                  ogid={employee.ogid}
                  evaluation={question.evaluation_id ?? ''}
                  question={question.question_id}
                  what={question.question}
                />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}
