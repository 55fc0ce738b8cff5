import type { Sheet } from '../../../base/files/workbooks/sheet.ts'
import { sheet } from './sheets.ts'

/*
 * Forms from the documentation of ODK, row for row: github.com/getodk/docs, © ODK contributors, CC BY 4.0
 * (https://creativecommons.org/licenses/by/4.0/).
 */

/** docs/incl/form-examples/constraint-on-selected.rst, commit b62eecd1e18ead73a68815399c8608b84aa13de7. */
export const HEALTH: Sheet[] = [
  sheet(
    'survey',
    `| type | name | label | hint | relevant | constraint |
     | select_multiple medical_issues | what_issues | Have you experienced any of the following? | Select all that apply. | | |
     | select_multiple cancer_types | what_cancer | What type of cancer have you experienced? | Select all that apply. | selected(\${what_issues}, 'cancer') | |
     | select_multiple diabetes_types | what_diabetes | What type of diabetes do you have? | Select all that apply. | selected(\${what_issues}, 'diabetes') | |
     | begin_group | blood_pressure | Blood pressure reading | | selected(\${what_issues}, 'hypertension') | |
     | integer | systolic_bp | Systolic | | | . > 40 and . < 400 |
     | integer | diastolic_bp | Diastolic | | | .  >= 20 and . <= 200 |
     | end_group | | | | | |
     | text | other_health | List other issues. | | selected(\${what_issues}, 'other') | |
     | note | after_health_note | This note is after all health questions. | | | |`,
  ),
  sheet(
    'choices',
    `| list_name | name | label |
     | medical_issues | cancer | Cancer |
     | medical_issues | diabetes | Diabetes |
     | medical_issues | hypertension | Hypertension |
     | medical_issues | other | Other |
     | cancer_types | lung | Lung cancer |
     | cancer_types | skin | Skin cancer |
     | cancer_types | prostate | Prostate cancer |
     | cancer_types | breast | Breast cancer |
     | cancer_types | other | Other |
     | diabetes_types | type_1 | Type 1 (Insulin dependent) |
     | diabetes_types | type_2 | Type 2 (Insulin resistant) |`,
  ),
]

/** docs/form-language.rst, "Multiple languages", commit 17096def89b3358116302249e1458b5deacbac3d. */
export const COLORS: Sheet[] = [
  sheet(
    'survey',
    `| type | name | label::English (en) | label::Español (es) | hint::English (en) | hint::Español (es) |
     | select_multiple colors | color_prefs | What colors do you like? | ¿Qué colores te gustan? | Select three. | Seleccione tres. |`,
  ),
  sheet(
    'choices',
    `| list_name | name | label::English (en) | label::Español (es) |
     | colors | red | Red | Rojo |
     | colors | blue | Blue | Azul |
     | colors | yellow | Yellow | Amarillo |
     | colors | green | Green | Verde |
     | colors | orange | Orange | Anaranjado |
     | colors | purple | Purple | Púrpura |`,
  ),
  sheet('settings', '| form_id | version | default_language |\n| my_form | 2024050301 | Español (es) |'),
]
