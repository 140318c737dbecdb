import materialInventory from '../../../core/documents/act/material-inventory.document.ts'
import { overriding } from '../screen-overrides.ts'

/** 物料库存: how much is there, and what it is worth, stand in sight. */
export default overriding(materialInventory, { aside: ['materialCode', 'materialTypeId', 'unit'] })
