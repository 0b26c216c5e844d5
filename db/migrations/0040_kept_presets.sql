-- Shops without demo content get better presets. One that has sold already keeps those under which it has sold.
UPDATE `shop_settings` SET `settings` = json_patch(
	json_object(
		'labels', 'quoted',
		'listRows', '10',
		'communityPriceFor', 'everyone',
		'includedPrice', 'regular',
		'signUpSignsIn', 'no',
		'joinForm', 'yes',
		'postalAddress', 'always'
	),
	`settings`
) WHERE json_valid(`settings`) AND EXISTS (SELECT 1 FROM `orders`) AND NOT EXISTS (SELECT 1 FROM `shop` WHERE `shows_demo_content`);
