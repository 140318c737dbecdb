/** Who works in the demonstration. The employee's id is 1000, the user's 2000 plus the place in this list, from 1. */
export type Person = readonly [
  username: string,
  realname: string,
  /** '' for a technical account, which has no employee. */
  sex: string,
  /** Organisation and post; the first is the main one. */
  pairs: readonly (readonly [orgId: string, jobId: string])[],
  /** `role`, or `role@organisation` where it holds only there. */
  roles: readonly string[],
]

export const PEOPLE: readonly Person[] = [
  ['admin', '系统管理员', '', [], ['admin']],
  ['auditor', '审计员', '', [], ['auditor']],
  ['zhaoguodong', '赵国栋', '1', [['100', '1']], ['chairman']],
  ['linweimin', '林伟民', '1', [['101', '2']], ['general_manager']],
  [
    'zhoujianping',
    '周建平',
    '1',
    [
      ['101', '3'],
      ['145', '5'],
    ],
    ['sales_director@145'],
  ],
  [
    'xumin',
    '徐敏',
    '2',
    [
      ['101', '4'],
      ['107', '4'],
    ],
    ['quality@107'],
  ],
  ['qianhong', '钱红', '2', [['102', '29']], ['finance_manager']],
  ['wuli', '吴丽', '2', [['103', '30']], ['finance']],
  ['zhaoyan', '赵燕', '2', [['103', '30']], ['finance']],
  ['fengjie', '冯洁', '2', [['103', '30']], ['finance']],
  ['huangyi', '黄怡', '2', [['104', '31']], ['cashier']],
  ['helihua', '何丽华', '2', [['105', '32']], ['hr']],
  ['zhengxiaoyu', '郑晓雨', '2', [['105', '33']], ['hr']],
  ['sunjing', '孙静', '2', [['106', '34']], ['admin_office', 'seal_keeper']],
  ['luoting', '罗婷', '2', [['106', '35']], ['admin_office']],
  ['gaofeng', '高峰', '1', [['107', '22']], ['quality']],
  ['tangyu', '唐瑜', '2', [['107', '23']], ['quality']],
  ['jiangbo', '江波', '1', [['107', '24']], ['quality']],
  [
    'dinglan',
    '丁岚',
    '2',
    [
      ['107', '25'],
      ['109', '25'],
    ],
    ['warehouse@109'],
  ],
  ['liangzhiqiang', '梁志强', '1', [['108', '20']], ['purchase']],
  ['songjia', '宋佳', '2', [['108', '21']], ['purchase']],
  ['pengtao', '彭涛', '1', [['109', '26']], ['warehouse']],
  ['xieyong', '谢勇', '1', [['163', '27']], ['warehouse']],
  ['hanxue', '韩雪', '2', [['164', '27']], ['warehouse']],
  ['maqiang', '马强', '1', [['165', '28']], []],
  ['fangwei', '方薇', '2', [['110', '14']], ['business']],
  ['yemei', '叶梅', '2', [['166', '15']], ['business']],
  [
    'shilei',
    '石磊',
    '1',
    [
      ['167', '15'],
      ['166', '15'],
    ],
    ['business'],
  ],
  ['ningxin', '宁欣', '2', [['110', '16']], ['business']],
  ['duanrui', '段锐', '1', [['111', '17']], ['market']],
  ['weilan', '魏岚', '2', [['168', '18']], ['market']],
  ['caiqi', '蔡琪', '2', [['169', '19']], ['market']],
  ['dongzhe', '董哲', '1', [['112', '36']], ['legal']],
  ['yuyang', '余洋', '1', [['112', '37']], ['legal']],
  ['panhao', '潘浩', '1', [['113', '38']], ['it']],
  ['jinxin', '金鑫', '1', [['113', '39']], ['it']],
  ['luguanghui', '陆广辉', '1', [['127', '5']], ['sales_director']],
  ['gujun', '顾军', '1', [['128', '6']], ['region_manager']],
  ['shenyue', '沈悦', '2', [['128', '12']], ['sales_rep']],
  ['yangfan', '杨帆', '1', [['129', '6']], ['region_manager']],
  ['heqian', '何倩', '2', [['129', '11']], ['sales_rep']],
  ['zhangbo', '张博', '1', [['130', '6']], ['region_manager']],
  ['likun', '李坤', '1', [['130', '11']], ['sales_rep']],
  ['wangting', '王婷', '2', [['131', '6']], ['region_manager']],
  ['liuchao', '刘超', '1', [['132', '6']], ['region_manager']],
  [
    'jiayi',
    '贾怡',
    '2',
    [
      ['133', '13'],
      ['127', '13'],
    ],
    ['sale_support'],
  ],
  ['mengfei', '孟飞', '1', [['145', '5']], ['sales_director']],
  ['qinlang', '秦朗', '1', [['146', '6']], ['region_manager']],
  ['baoyun', '鲍云', '2', [['151', '7']], ['sales_rep']],
  ['taoran', '陶然', '1', [['151', '8']], ['sales_rep']],
  ['xiamo', '夏沫', '2', [['151', '8']], ['sales_rep']],
  [
    'geliang',
    '葛亮',
    '1',
    [
      ['152', '7'],
      ['153', '7'],
    ],
    ['sales_rep'],
  ],
  ['yanxi', '严希', '2', [['152', '8']], ['sales_rep']],
  ['yutian', '俞天', '1', [['153', '8']], ['sales_rep']],
  ['leiming', '雷鸣', '1', [['147', '6']], ['region_manager']],
  ['hongyu', '洪宇', '1', [['154', '7']], ['sales_rep']],
  ['duxiao', '杜潇', '1', [['148', '6']], ['region_manager']],
  ['shuqi', '舒琪', '2', [['156', '7']], ['sales_rep']],
  ['tianye', '田野', '1', [['149', '6']], ['region_manager']],
  ['qiuchen', '邱晨', '1', [['150', '6']], ['region_manager']],
  ['maona', '毛娜', '2', [['162', '9']], ['region_manager']],
  ['weixin', '卫昕', '2', [['162', '10']], ['sales_rep']],
]

const PLACES = new Map(PEOPLE.map(([username], at) => [username, at + 1]))

export const isTechnical = ([, , sex]: Person): boolean => sex === ''

export const employeeId = (place: number): string => String(1000 + place)

export const userId = (place: number): string => String(2000 + place)

/** The employee behind a user name; null where nobody is named. */
export const employeeIdOf = (username: string): string | null => {
  const place = PLACES.get(username)
  return place === undefined ? null : employeeId(place)
}

/** The user of that name; null where nobody is named. */
export const userIdOf = (username: string): string | null => {
  const place = PLACES.get(username)
  return place === undefined ? null : userId(place)
}
