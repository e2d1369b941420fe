/** Cohorts speak of applicants; of the staff they say who did what. */
export const notPersonal = {
  academy_cohort: 'It says which colleague made its results final',
  academy_trainer: 'It says which colleagues train a cohort of applicants',
  academy_session: 'It says which colleague trains applicants on a day',
  academy_place: 'It speaks of an applicant, and says which colleague took them in or out',
  academy_attendance: 'It speaks of an applicant, and says which colleague noted it',
  academy_mark: 'It speaks of an applicant, and says which colleague gave the points',
}
