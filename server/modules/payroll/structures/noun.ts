import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const salaryStructures = noun({
  calls: routes,
  audited: [
    {
      table: 'salary_structure',
      columns: ['title', 'designation_id', 'basic_bp', 'housing_bp', 'transport_bp', 'utility_bp', 'meal_bp', 'other_bp'],
    },
  ],
})
