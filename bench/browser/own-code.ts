export { gridMachine } from '../../core/table/grid.machine.ts'
export { cellKinds } from '../../ui/widgets/cells/cells.ts'
export { Grid } from '../../ui/widgets/grid/grid.tsx'
