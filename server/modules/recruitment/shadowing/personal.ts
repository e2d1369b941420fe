/** Shadowing speaks of applicants, who have no account; of the staff it says who leads and who planned. */
export const notPersonal = {
  shadowing: 'It speaks of an applicant, and says which colleague leads and signs off',
}
