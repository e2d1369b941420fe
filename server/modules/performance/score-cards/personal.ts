import { sql } from 'kysely'
import { deleteExpired, type Personal, type Retention } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'score-cards',
  title: 'Score cards',
  sets: [
    {
      name: 'score_cards',
      title: 'Score cards',
      tables: ['score_card', 'score_card_figure', 'score_card_dispute'],
      columns: { month: 'Month', score: 'Score', status: 'Status', figures_on: 'Figures of' },
      // Before it is submitted a card is its leader’s work.
      rows: (id) => sql`
        select card.month, card.score, card.status, card.figures_on, card.words, card.measures, dispute.reason as dispute, dispute.words as decision,
          (select json_agg(json_build_object('measure', figure.measure_id, 'value', figure.value, 'note', figure.note, 'parts', figure.parts))
            from score_card_figure figure where figure.card_id = card.id) as figures
        from score_card card left join score_card_dispute dispute on dispute.card_id = card.id
        where card.employee_id = ${id}::uuid and card.status <> 'draft' order by card.month`,
      fate: 'erased',
      erase: ({ id }) => [
        sql`delete from score_card where employee_id = ${id}::uuid`,
        sql`update score_card_figure set note = '' where entered_by = ${id}::uuid`,
      ],
    },
  ],
}

/** Figures of people are kept as long as somebody can still be measured against them. */
export const oldCards: Retention = deleteExpired('score_card', (before) => sql`month < ${before}::date and status = 'final'`)
