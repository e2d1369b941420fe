/** The measures of a card: what was reached of each target, how the number came about, and entering what is measured by hand. */
import '../../../ui/mantine-over.ts'
import { figureText, measureScore, sourceRules, totalScore } from '@iroko/contract/performance/score'
import { scoreCards } from '@iroko/contract/performance/score-cards'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { IconDeviceFloppy, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { Explained } from '../../../screens/explained/explained.tsx'
import { dayInWords, today } from '../../../ui/date/date-words.ts'
import { scoreText } from './columns.tsx'
import classes from './parts.module.css'
import type { Card } from './parts-card.tsx'

type Figure = Card['figures'][number]

interface MeasureTableProps {
  figures: readonly Figure[]
  isMine: boolean
  /** Stands in place of a figure that is entered. */
  input?: (figure: Figure) => ReactNode
  /** What a figure would score with what is typed. */
  scoreOf?: (figure: Figure) => number | null
}

export function MeasureTable({ figures, isMine, input, scoreOf = ({ score }) => score }: MeasureTableProps) {
  return (
    <div className="scrolls">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">Target</th>
            <th scope="col">Reached</th>
            <th scope="col">Score</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <MeasureRow
              key={figure.measure.id}
              figure={figure}
              isMine={isMine}
              score={scoreOf(figure)}
              input={figure.measure.source === 'entered' ? input?.(figure) : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MeasureRowProps {
  figure: Figure
  isMine: boolean
  score: number | null
  input: ReactNode
}

function MeasureRow({ figure, isMine, score, input }: MeasureRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { measure, value, parts, by_now } = figure
  const { title, weight, target, direction, unit } = measure
  return (
    <>
      <tr>
        <th scope="row">
          <span className="strong">{title}</span> <span className="small">{weight}%</span>
          <div className="tiny">
            {fromWords(figure)}{' '}
            {parts.length > 0 ? (
              <button type="button" className={classes.how} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                How this number came about
              </button>
            ) : null}
          </div>
        </th>
        <td>
          {direction === 'higher' ? '≥' : '≤'} {figureText(target, unit)}
        </td>
        <td>
          {input ?? (value === null ? 'Not measured' : figureText(value, unit))}
          {by_now ? (
            <div className="tiny">Changed since: {by_now.value === null ? 'not measured' : figureText(by_now.value, unit)}</div>
          ) : null}
        </td>
        <td className="strong">{scoreText(score)}</td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={4} className={classes.parts}>
            <Explained
              about={`${title}: ${value === null ? 'not measured' : figureText(value, unit)}`}
              rule={sourceRules[measure.source].about}
              lines={parts.map((part) => ({ label: dayInWords(part.on, today()), value: part.words }))}
            >
              <ul className={classes.list}>
                {parts.map((part, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two tasks of one day may be called alike
                  <li key={index}>
                    <span>{dayInWords(part.on, today())}</span>
                    <span>
                      {part.evaluation_id ? (
                        <Link to={evaluationPath(part.evaluation_id, isMine)}>{part.words}</Link>
                      ) : (
                        part.words
                      )}
                    </span>
                    <span>{part.value === null ? '' : part.value}</span>
                  </li>
                ))}
              </ul>
            </Explained>
          </td>
        </tr>
      ) : null}
    </>
  )
}

const evaluationPath = (id: string, isMine: boolean): string =>
  isMine ? `/dashboard/main/qa/qa-dashboard/MyDashboard?evaluation=${id}` : `/dashboard/qa/all-evaluations/view/${id}`

/** 'Entered by Ladi Lead: from the report', 'Attendance'. */
function fromWords({ measure, entered_by, note }: Figure): string {
  const by = entered_by ? `Entered by ${entered_by.full_name}` : sourceRules[measure.source].label
  return note ? `${by}: ${note}.` : `${by}.`
}

interface Typed {
  value: number | null
  note: string
}

/** A draft in the hands of who leads the person: typing shows what the card comes to. */
export function EnterFigures({ card }: { card: Card }) {
  const { id, version, figures, can, employee } = card
  const own = figures.filter(({ measure }) => measure.source === 'entered')
  const [typed, setTyped] = useState<Record<string, Typed>>(() =>
    Object.fromEntries(own.map(({ measure, value, note }) => [measure.id, { value, note }])),
  )
  const [isDirty, setDirty] = useState(false)
  const save = useSend(scoreCards.enter, { prefix: 'Score card | ', success: 'message' })
  const submit = useSend(scoreCards.submit, { prefix: 'Score card | ', success: 'message' })
  const set = (measure: string, more: Partial<Typed>) => {
    setDirty(true)
    setTyped((old) => ({ ...old, [measure]: { value: null, note: '', ...old[measure], ...more } }))
  }
  const figureOf = ({ measure, value }: Figure) => (measure.source === 'entered' ? (typed[measure.id]?.value ?? null) : value)
  const total = totalScore(
    figures.map(({ measure }) => measure),
    Object.fromEntries(figures.map((figure) => [figure.measure.id, figureOf(figure)])),
  )
  const isWhole = own.every((figure) => figureOf(figure) !== null)
  const keep = () => {
    const sent = own.map(({ measure }) => ({ measure_id: measure.id, ...(typed[measure.id] ?? { value: null, note: '' }) }))
    return save.mutateAsync({ params: { id }, body: { figures: sent, version } })
  }
  const send = async () => {
    const kept = isDirty ? (await keep()).score_card.version : version
    await submit.mutateAsync({ params: { id }, body: { version: kept } })
  }
  return (
    <section className="column12" aria-label="Figures">
      <MeasureTable
        figures={figures}
        isMine={false}
        scoreOf={(figure) => measureScore(figure.measure, figureOf(figure))}
        input={({ measure }) => (
          <NumberInput
            aria-label={`${measure.title} reached`}
            value={typed[measure.id]?.value ?? ''}
            min={0}
            max={1_000_000}
            decimalScale={2}
            w={110}
            suffix={measure.unit ? ` ${measure.unit}` : ''}
            onChange={(value) => set(measure.id, { value: typeof value === 'number' ? value : null })}
          />
        )}
      />
      {own.map(({ measure }) => (
        <TextInput
          key={measure.id}
          label={`${measure.title}: where the figure is from`}
          value={typed[measure.id]?.note ?? ''}
          maxLength={300}
          onChange={(event) => set(measure.id, { note: event.currentTarget.value })}
        />
      ))}
      <div className="apart">
        <strong className="figures">{total === null ? 'Nothing measured yet' : `${scoreText(total)} of 100`}</strong>
        <div className="middle8">
          {own.length > 0 ? (
            <Button
              variant="default"
              leftSection={<IconDeviceFloppy size={18} />}
              disabled={!isDirty}
              loading={save.isPending}
              onClick={() => void keep()}
            >
              Save
            </Button>
          ) : null}
          <Button
            leftSection={<IconSend size={18} />}
            disabled={!isWhole || total === null || !(can.submit || isDirty)}
            loading={submit.isPending}
            onClick={async () => {
              const question = {
                title: `Submit the score card of ${employee.full_name}`,
                text: `${employee.full_name} sees it and can answer. Its figures do not change any more.`,
                action: 'Submit',
              }
              if (await ask(question)) await send()
            }}
          >
            Submit
          </Button>
        </div>
      </div>
    </section>
  )
}
