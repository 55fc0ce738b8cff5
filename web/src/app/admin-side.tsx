import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Route, Routes } from 'react-router'
import { later } from '../boot/later.ts'
import AdminArea from '../admin/admin-area.tsx'
import { PreviewContext, type PreviewProps } from '../admin/questions/preview-context.ts'

const Preview = later(() => import('./preview/preview.tsx'))
const drawPhone = (props: PreviewProps) => <Preview {...props} />

/** Gives the administrator's side the guest's screens for the preview of questions. */
export default function AdminSide() {
  return (
    // Its charts have texts in SVG, where no element of HTML may be (boot/texts.tsx).
    <I18nProvider i18n={i18n}>
      <PreviewContext value={drawPhone}>
        <Routes>
          <Route path="/admin/*" element={<AdminArea />} />
        </Routes>
      </PreviewContext>
    </I18nProvider>
  )
}
