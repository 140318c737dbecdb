import type { ComponentProps } from 'react'
import '../cells/cells.css'
import './rows.css'
import './head.css'
import './layer.css'

/** What stands around the rows of every grid, and gives them their look. */
export const GridFrame = (props: ComponentProps<'div'>) => <div {...props} className="grid-frame" />
